import { openDialogs } from '#ui/overlay/open-layers.ts'

// What a shortcut does on the page as it is; each answers whether there was anything to do.

const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, select, [contenteditable]'

/** Whether what is pressed there becomes text, or chooses from a list. */
export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null

export const focusSearch = (): boolean => {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]')
  search?.focus()
  search?.select()
  return search !== null
}

/** Presses the page's own button for it. */
export const beginNewRow = (): boolean => {
  const button = document.querySelector<HTMLElement>('main [data-new-row]')
  button?.click()
  return button !== null
}

/** Presses the button of the form that is being filled in, so that it saves by its own rules. */
export const saveOpenForm = (): boolean => {
  const form = openForm()
  const button = [...(form?.elements ?? [])].find(
    (element) => element instanceof HTMLButtonElement && element.type === 'submit',
  )
  if (button instanceof HTMLButtonElement) button.click()
  // A form that is being saved has no such button for a moment: then there is nothing to do either.
  return form !== null
}

/** The one that the focus is in, else that of the topmost dialog, else of the page. */
const openForm = (): HTMLFormElement | null => {
  const around = document.activeElement?.closest('form')
  if (around) return around
  const top = openDialogs().at(-1) ?? document.querySelector('main')
  return top?.querySelector('form') ?? null
}
