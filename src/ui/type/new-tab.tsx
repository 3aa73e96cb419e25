import { ExternalLink } from 'lucide-react'
import { use } from 'react'
import { newTabMark } from '#styled-system/recipes/new-tab-mark.js'
import { KitLabelsContext } from '../kit-labels.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

/** The sign stays on the line of the word before it. */
const NO_BREAK = '\u2060'

/**
 * Stands last in every link, and every button, that opens a new tab: whoever presses knows before. `isShown` where an
 * icon of the control shows it already.
 */
export function NewTabMark({ isShown = false }: { isShown?: boolean }) {
  const { newTab } = use(KitLabelsContext)
  return (
    <span className={newTabMark()} data-new-tab>
      {isShown ? null : (
        <span aria-hidden="true">
          {NO_BREAK}
          <ExternalLink />
        </span>
      )}
      <VisuallyHidden>{` (${newTab})`}</VisuallyHidden>
    </span>
  )
}

/** The same for a control that is named by `aria-label`. */
export const useNewTabLabel = (): ((label: string) => string) => {
  const { newTab } = use(KitLabelsContext)
  return (label) => `${label} (${newTab})`
}
