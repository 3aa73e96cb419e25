/** The id of the one `h1` of a page or screen. It can take the focus: `tabIndex={-1}`. */
export const PAGE_HEADING_ID = 'page-heading'

export const pageHeading = (): HTMLElement | null => document.getElementById(PAGE_HEADING_ID)

/** A screen reader says where navigation has led. Where the page stands is decided elsewhere. */
export const focusPageHeading = (): void => pageHeading()?.focus({ preventScroll: true })
