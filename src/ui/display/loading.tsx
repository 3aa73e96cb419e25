import { skeleton } from '#styled-system/recipes/skeleton.js'
import { spinner } from '#styled-system/recipes/spinner.js'

export interface SkeletonProps {
  /** CSS lengths of the content that will replace it; text is one line high by default. */
  height?: string
  width?: string
  ratio?: string
  shape?: 'text' | 'block' | 'round'
}

/** Reserves the space of content whose layout is known. The region around it sets `aria-busy`. */
export function Skeleton({ height, width = '100%', ratio, shape }: SkeletonProps) {
  const size = { width, height: height ?? (ratio ? 'auto' : '1em'), aspectRatio: ratio }
  return <span className={skeleton({ shape })} style={size} aria-hidden="true" />
}

export interface SpinnerProps {
  /** Announced by screen readers; without it the spinner only decorates the text beside it. */
  label?: string
}

export function Spinner({ label }: SpinnerProps) {
  return label ? (
    <span className={spinner()} role="status" aria-label={label} />
  ) : (
    <span className={spinner()} aria-hidden="true" />
  )
}
