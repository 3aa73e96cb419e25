export const RESULTS = 'a[href], button[data-cover]'

/** Moves the focus between a search field and the results under it with the arrow keys. True when it moved. */
export const stepFocus = (box: HTMLElement, key: string): boolean => {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0) return false
  const stops = [...box.querySelectorAll<HTMLElement>(`input, ${RESULTS}`)]
  const current = document.activeElement
  const at = current instanceof HTMLElement ? stops.indexOf(current) : -1
  const next = stops[at + step]
  next?.focus()
  return next !== undefined
}
