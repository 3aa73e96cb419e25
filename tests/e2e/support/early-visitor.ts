/** What stands in a page's fields and opened parts, by name, as its visitor sees it. */
export type SeenState = Readonly<Record<string, string | boolean>>

/** Runs in the page: writes into, chooses and opens everything that it has in sight, and stays in its last text. */
export const useEverything = (): void => {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const fields = document.querySelectorAll<Field>('main :is(input, select, textarea)')
  const write = (field: Field, value: string) => {
    field.focus({ preventScroll: true })
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const written: Readonly<Record<string, string>> = {
    ...{ text: 'Léa', search: 'o', textarea: 'Une question.', tel: '0612345678' },
    ...{ email: 'lea@exemple.invalid', url: 'https://exemple.invalid/', date: '2030-01-02' },
  }
  for (const field of fields) {
    const value = written[field.type]
    // Models that are not for everybody are shown once the visitor has said that they are of age.
    if (!field.checkVisibility() || field.disabled || field.name === 'nsfw') continue
    if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1
    else if (['checkbox', 'radio'].includes(field.type)) field.click()
    else if (value !== undefined) write(field, value)
  }
  for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
}

/** Runs in the page. */
export const readState = (): SeenState => {
  const seen: Record<string, string | boolean> = {}
  const counts = new Map<string, number>()
  for (const part of document.querySelectorAll('main :is(input, select, textarea, details)')) {
    // React's own names change with the page.
    const name = part.getAttribute('name')?.replace(/^_[rR]_\w+$/, '')
    const kind = `${part.localName} ${name}`
    const count = counts.get(kind) ?? 0
    counts.set(kind, count + 1)
    const key = `${kind} ${count}`
    if (!part.checkVisibility()) continue
    if (part instanceof HTMLDetailsElement) seen[key] = part.open
    else if (part instanceof HTMLInputElement && ['checkbox', 'radio'].includes(part.type))
      seen[key] = part.checked
    else if ('value' in part && typeof part.value === 'string') seen[key] = part.value
  }
  const focused = document.activeElement
  const marked = focused instanceof HTMLTextAreaElement ? focused.selectionStart : null
  seen['the focus'] = `${focused?.localName} ${focused?.getAttribute('name')} ${marked}`
  return seen
}

/** Runs in the page: puts something after each field, as a password manager does. */
export const addForeignParts = (): void => {
  for (const field of document.querySelectorAll('main :is(input, select, textarea)'))
    field.after(document.createElement('span'))
}
