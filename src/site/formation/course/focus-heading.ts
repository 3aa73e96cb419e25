import { flushSync } from 'react-dom'
import { focusPageHeading } from '#ui/layout/page-focus.ts'

/** Does what a button is for that is gone afterwards: its focus goes to the page's heading. */
export const thenFocusHeading = (act: () => void): void => {
  flushSync(act)
  focusPageHeading()
}
