import { BROKEN, showErrorPage } from './error-page.ts'

/** Says that the page could not start, or fell over as a whole: by the document's own error page, where it has one. */
export const showLastWord = (container: HTMLElement, fault: unknown): void => {
  const broken = new CustomEvent(BROKEN, { detail: fault, cancelable: true })
  if (container.dispatchEvent(broken)) showErrorPage(container, { fault })
}
