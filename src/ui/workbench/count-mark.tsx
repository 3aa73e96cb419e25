import type { ReactNode } from 'react'
import { countMark } from '#styled-system/recipes/count-mark.js'

export interface CountMarkProps {
  /** Nothing is shown for 0. The control inside says the number aloud itself. */
  count: number
  children: ReactNode
}

/** A number on the corner of an icon button. */
export function CountMark({ count, children }: CountMarkProps) {
  return (
    <span className={countMark()}>
      {children}
      {count > 0 ? <b aria-hidden="true">{count > 99 ? '99+' : count}</b> : null}
    </span>
  )
}
