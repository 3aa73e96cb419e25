import { useEffect, useRef } from 'react'

/** After a save that was refused: turns to the tab of the first problem, then the focus stands at it. */
export const useShowFirstProblem = (
  formId: string,
  refusals: number,
  { isShown, show }: { readonly isShown: boolean; readonly show: () => void },
): void => {
  const handled = useRef(0)
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  useEffect(() => {
    if (refusals === handled.current) return
    if (!isShown) return latest.current()
    handled.current = refusals
    // The tabs draw what was hidden only after their own state has followed.
    const frame = requestAnimationFrame(() =>
      document
        .getElementById(formId)
        ?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) [aria-invalid=true]')
        ?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [formId, refusals, isShown])
}
