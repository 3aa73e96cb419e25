import { ExternalLink } from 'lucide-react'
import { createContext, use } from 'react'
import { newTabMark } from '#styled-system/recipes/new-tab-mark.js'
import { tooltip } from '#styled-system/recipes/tooltip.js'
import { VisuallyHidden } from '../layout/box.tsx'

/** What parts of the kit say by themselves, in the page's language: each root gives them once. */
export interface KitLabels {
  /** Above a form's fields: what their `*` means. */
  requiredNote: string
  /** Said by what opens a new tab: 'nouvel onglet'. */
  newTab: string
}

export const KitLabelsContext = createContext<KitLabels>({ requiredNote: '', newTab: '' })

/** The sign stays on the line of the word before it. */
const NO_BREAK = '\u2060'

/**
 * Stands last in every link, and every button, that opens a new tab: it is known before the press. `isShown` where an
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

/**
 * The words of a control that shows none, for a pointer that rests on it. They lie over the control, which already says
 * them aloud by its name: as its own `title` they would be read a second time. The control is `position: relative`.
 */
export function Tooltip({ words }: { words: string }) {
  return <span className={tooltip()} title={words} aria-hidden="true" data-tooltip />
}
