import { ExternalLink } from 'lucide-react'
import { use } from 'react'
import { KitLabelsContext } from '../kit-labels.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

/**
 * Stands last in every link, and every button, that opens a new tab: whoever presses knows before. `isShown` where an
 * icon of the control shows it already.
 */
export function NewTabMark({ isShown = false }: { isShown?: boolean }) {
  const { newTab } = use(KitLabelsContext)
  return (
    <>
      {isShown ? null : <ExternalLink data-new-tab aria-hidden="true" />}
      <VisuallyHidden>{` (${newTab})`}</VisuallyHidden>
    </>
  )
}

/** The same for a control that is named by `aria-label`. */
export const useNewTabLabel = (): ((label: string) => string) => {
  const { newTab } = use(KitLabelsContext)
  return (label) => `${label} (${newTab})`
}
