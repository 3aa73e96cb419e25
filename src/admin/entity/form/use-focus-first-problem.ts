import { useEffect } from 'react'

/** After a save that was refused, the focus stands where the first thing is to be mended. */
export const useFocusFirstProblem = (formId: string, refusals: number): void => {
  useEffect(() => {
    if (refusals === 0) return
    document
      .getElementById(formId)
      ?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')
      ?.focus()
  }, [formId, refusals])
}
