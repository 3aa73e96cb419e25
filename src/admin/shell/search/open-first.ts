import { RESULTS } from './step-focus.ts'

/**
 * Enter in a search field opens the first result under it. What must be meant is never the one: where there is nothing
 * else, it gets the focus, for another Enter. True when there was a result.
 */
export const openFirst = (box: HTMLElement, key: string): boolean => {
  if (key !== 'Enter' || !(document.activeElement instanceof HTMLInputElement)) return false
  const results = [...box.querySelectorAll<HTMLElement>(RESULTS)]
  const first = results.find((result) => !result.hasAttribute('data-deliberate'))
  if (first) first.click()
  else results[0]?.focus()
  return results.length > 0
}
