import { skeleton } from '#styled-system/recipes/skeleton.js'
import { spinner } from '#styled-system/recipes/spinner.js'

export interface SkeletonProps {
  /** CSS lengths of what will stand here; text is one line high by default. */
  height?: string
  width?: string
  ratio?: string
  shape?: 'text' | 'block' | 'round'
}

/** Holds a place whose layout is known. The region around it says `aria-busy`. */
export function Skeleton({ height, width = '100%', ratio, shape }: SkeletonProps) {
  const size = { width, height: height ?? (ratio ? 'auto' : '1em'), aspectRatio: ratio }
  return <span className={skeleton({ shape })} style={size} aria-hidden="true" />
}

export interface SpinnerProps {
  /** Said aloud; without it the spinner is only an ornament of words beside it. */
  label?: string
}

export function Spinner({ label }: SpinnerProps) {
  return label ? (
    <span className={spinner()} role="status" aria-label={label} />
  ) : (
    <span className={spinner()} aria-hidden="true" />
  )
}
