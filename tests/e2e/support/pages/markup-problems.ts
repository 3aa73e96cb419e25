import type { Page } from 'playwright-core'

/**
 * Texts that a screen reader gets wrong, twice, or not at all, and that axe does not check: valid fields marked as
 * invalid, a `*` without an explanation, tooltips that repeat a name, links that open a tab without saying so, nested
 * live regions; and pages that do not state how accessible they are.
 */
export const markupProblems = (page: Page): Promise<readonly string[]> =>
  page.evaluate(findMarkupProblems)

/** Runs in a page. */
const findMarkupProblems = (): string[] => {
  const NEW_TAB = /nouvel onglet|new tab|pestaña nueva|nova aba|nova guia|แท็บใหม่/
  const LIVE =
    ':is([role=status], [role=alert], [role=log], output, [aria-live]):not([aria-live=off])'

  const all = (selector: string): HTMLElement[] => [
    ...document.querySelectorAll<HTMLElement>(selector),
  ]
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true })
  /** Screen-reader-only text is in a box of one pixel. */
  const isWide = (element: Element): boolean =>
    element.clientWidth > 2 && (element.parentElement?.clientWidth ?? 0) > 2
  const short = (element: Element): string =>
    `${(element.cloneNode(false) as Element).outerHTML} ${element.textContent}`.slice(0, 160)
  const words = (element: Element): string =>
    [element, ...element.querySelectorAll('[aria-label]')]
      .map((part) => `${part.getAttribute('aria-label') ?? ''} ${part.textContent}`)
      .join(' ')

  const kinds: Readonly<Record<string, readonly Element[]>> = {
    'right, and called wrong': all(':is(input, select, textarea):invalid').filter(
      (control) =>
        !control.hasAttribute('aria-invalid') && control.closest('[aria-hidden]') === null,
    ),
    'required, and not marked': all(':is(input, select, textarea):required').filter(
      (control) =>
        control instanceof HTMLInputElement &&
        ![...(control.labels ?? [])].some((label) => label.querySelector('[data-required]')),
    ),
    'marked, and the mark is not explained': all('[data-required]').filter((mark) => {
      const note = mark.closest('form')?.querySelector('[data-required-note]')
      return isSeen(mark) && !(note && isSeen(note))
    }),
    'explained, without a mark': all('[data-required-note]').filter(
      (note) => isSeen(note) && !note.closest('form')?.querySelector('[data-required]'),
    ),
    'a title that says its name again': all('[title]').filter(
      (element) => !element.closest('[aria-hidden=true]') && words(element).includes(element.title),
    ),
    'a list whose name is not seen': all('select').filter(
      (list) => !(list instanceof HTMLSelectElement && [...list.labels].some(isWide)),
    ),
    'a new tab without a word': all('a[target=_blank]').filter(
      (link) => !NEW_TAB.test(words(link)),
    ),
    'no word on how accessible it is': document.querySelector('a[href$="/legal/accessibilite"]')
      ? []
      : [document.body],
    'a live region in another one': all(`${LIVE} ${LIVE}`),
  }
  return Object.entries(kinds).flatMap(([kind, found]) =>
    found.map((element) => `${kind}: ${short(element)}`),
  )
}
