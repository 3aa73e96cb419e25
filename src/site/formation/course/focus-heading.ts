import { flushSync } from 'react-dom'
import { PAGE_HEADING_ID } from '#site/shell/page/page-heading.tsx'

/** Does what a button is for that is gone afterwards: its focus goes to the page's heading. */
export const thenFocusHeading = (act: () => void): void => {
  flushSync(act)
  document.getElementById(PAGE_HEADING_ID)?.focus({ preventScroll: true })
}
