import { RESULTS } from './step-focus.ts'

/** Enter in a search field opens the first result under it. True when there was one. */
export const openFirst = (box: HTMLElement, key: string): boolean => {
  if (key !== 'Enter' || !(document.activeElement instanceof HTMLInputElement)) return false
  const first = box.querySelector<HTMLElement>(RESULTS)
  first?.click()
  return first !== null
}
