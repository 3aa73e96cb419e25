import { createContext } from 'react'

/** What parts of the kit say by themselves, in the page's language: each root gives them once. */
export interface KitLabels {
  /** Above a form's fields: what their `*` means. */
  requiredNote: string
  /** Said by what opens a new tab: 'nouvel onglet'. */
  newTab: string
}

export const KitLabelsContext = createContext<KitLabels>({ requiredNote: '', newTab: '' })
