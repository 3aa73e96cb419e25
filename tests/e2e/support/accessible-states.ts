/**
 * Runs in a page. What a screen reader announces about a control besides its name, its role, and the states in
 * Playwright's tree: that it is required, that it is the current one, that it opens something which is closed now, and
 * its description; one control per line. Of a list's rows, unless each is one control, only the first `most` count.
 */
export const accessibleStates = (most: number): string[] => {
  const WITH_STATES =
    ':required, [aria-required=true], [aria-current]:not([aria-current=false]), [aria-expanded], [aria-haspopup], [aria-describedby], summary'
  const CONTROLS = 'a[href], button, input, select, textarea'
  const ROWS = 'li, tr, article'

  const textOf = (element: Element | null | undefined): string =>
    (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const isHeard = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden=true], [inert], [data-toast-viewport]') === null
  const isFolded = (element: Element): boolean => {
    const row = element.closest(ROWS)
    if (!row || row.querySelectorAll(CONTROLS).length < 2) return false
    const rows = [...(row.parentElement?.children ?? [])].filter((each) => each.matches(ROWS))
    return rows.indexOf(row) >= most
  }

  const nameOf = (element: Element): string => {
    const isLabelled =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    const label = isLabelled ? element.labels?.[0] : element
    const [labelledBy = ''] = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    return (
      element.getAttribute('aria-label') ?? textOf(document.getElementById(labelledBy) ?? label)
    )
  }
  const statesOf = (element: Element): string[] => {
    const value = (name: string) => element.getAttribute(`aria-${name}`)
    const describedBy = (value('describedby') ?? '').split(' ').filter(Boolean)
    const description = describedBy.map((id) => textOf(document.getElementById(id))).join(' ')
    const isOpen = element.matches('summary')
      ? element.parentElement?.hasAttribute('open')
      : value('expanded') === 'true'
    const canOpen = element.matches('summary, [aria-expanded]')
    const popup = value('haspopup')
    return [
      ...(element.matches(':required, [aria-required=true]') ? ['required'] : []),
      ...(element.matches('[aria-current]:not([aria-current=false])')
        ? [`current ${value('current')}`]
        : []),
      ...(canOpen ? [isOpen ? 'expanded' : 'collapsed'] : []),
      ...(popup === null ? [] : [`opens ${popup}`]),
      ...(description === '' ? [] : [`described: ${description}`]),
    ]
  }

  return [...document.querySelectorAll(WITH_STATES)]
    .filter((element) => isHeard(element) && !isFolded(element))
    .map((element) => ({ name: nameOf(element).slice(0, 40), states: statesOf(element) }))
    .filter(({ states }) => states.length > 0)
    .map(({ name, states }) => `  - "${name}", ${states.join(', ')}`)
}
