import { spinner } from '#styled-system/recipes/spinner.js'

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
