import type { ReactNode } from 'react'
import { countBadge } from '#styled-system/recipes/count-badge.js'
import { countedLabel } from '#styled-system/recipes/counted-label.js'

export interface CountBadgeProps {
  /** Nothing is shown for 0. The accessible name of the control inside must contain the number. */
  count: number
  children: ReactNode
}

/** A number on the corner of an icon button. */
export function CountBadge({ count, children }: CountBadgeProps) {
  return (
    <span className={countBadge()}>
      {children}
      {count > 0 ? <b aria-hidden="true">{count > 99 ? '99+' : count}</b> : null}
    </span>
  )
}

export interface CountedLabelProps {
  /** Nothing is shown for 0. */
  count: number
  children: ReactNode
}

/**
 * The label of a tab or link, and its number of waiting items. The number is visual only: screen readers get it from
 * another text.
 */
export function CountedLabel({ count, children }: CountedLabelProps) {
  return (
    <span className={countedLabel()}>
      <span>{children}</span>
      {count > 0 ? <b aria-hidden="true">{count > 99 ? '99+' : count}</b> : null}
    </span>
  )
}
