import { progress } from '#styled-system/recipes/progress.js'

export interface ProgressProps {
  /** Percent; values outside 0..100 are clamped, and NaN counts as 0. */
  value: number
  label: string
}

const clampPercent = (value: number): number =>
  Number.isNaN(value) ? 0 : Math.min(100, Math.max(0, value))

export function Progress({ value, label }: ProgressProps) {
  const percent = clampPercent(value)
  return (
    <span
      className={progress()}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ transform: `scaleX(${percent / 100})` }} />
    </span>
  )
}
