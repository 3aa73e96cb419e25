import type { ReactNode } from 'react'
import { plate } from '#styled-system/recipes/plate.js'

export interface PlateProps {
  children: ReactNode
  topStart?: ReactNode
  topEnd?: ReactNode
  bottomStart?: ReactNode
  /** Word repeated across the picture, against copying. */
  watermark?: string | undefined
}

const MARKS = Array.from({ length: 28 }, (_, index) => index)

export function Plate({ children, topStart, topEnd, bottomStart, watermark }: PlateProps) {
  const looks = plate()
  return (
    <div className={looks.root}>
      {children}
      {watermark ? (
        <span className={looks.mark} aria-hidden="true">
          {MARKS.map((mark) => (
            <span key={mark}>{watermark}</span>
          ))}
        </span>
      ) : null}
      {topStart ? <div className={looks.topStart}>{topStart}</div> : null}
      {topEnd ? (
        <div className={looks.topEnd} data-theme="dark">
          {topEnd}
        </div>
      ) : null}
      {bottomStart ? <div className={looks.bottomStart}>{bottomStart}</div> : null}
    </div>
  )
}
