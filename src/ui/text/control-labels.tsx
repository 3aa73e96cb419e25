import { ExternalLink } from 'lucide-react'
import { createContext, use } from 'react'
import { newTabMark } from '#styled-system/recipes/new-tab-mark.js'
import { tooltip } from '#styled-system/recipes/tooltip.js'
import { VisuallyHidden } from '../layout/box.tsx'

/** The texts that components of the kit add by themselves, in the page's language: each root provides them once. */
export interface KitLabels {
  /** Above a form's fields: the meaning of their `*`. */
  requiredNote: string
  /** Read by screen readers for controls that open a new tab: 'nouvel onglet'. */
  newTab: string
}

export const KitLabelsContext = createContext<KitLabels>({ requiredNote: '', newTab: '' })

/** The icon stays on the line of the word before it. */
const NO_BREAK = '\u2060'

/**
 * The last child of every link and button that opens a new tab, so that visitors know it before they click. `isShown`:
 * an icon of the control shows it already.
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
 * The tooltip of a control without visible text. It covers the control, whose accessible name already has the text: as
 * the control's own `title`, screen readers would read it twice. The control is `position: relative`.
 */
export function Tooltip({ text }: { text: string }) {
  return <span className={tooltip()} title={text} aria-hidden="true" data-tooltip />
}
