import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client'
import { tolerateForeignNodes } from './foreign-nodes.ts'
import { keepInputMethodKeys } from './input-method-keys.ts'

/** What every page needs before anything is rendered in it. */
const prepareDocument = (): void => {
  tolerateForeignNodes()
  keepInputMethodKeys()
}

/** `createRoot` of React, in a document that translators and extensions may change, and input methods write into. */
export const createReactRoot = (container: Element, options?: RootOptions): Root => {
  prepareDocument()
  return createRoot(container, options)
}

/** `hydrateRoot` of React, in such a document. */
export const hydrateReactRoot = (...page: Parameters<typeof hydrateRoot>): Root => {
  prepareDocument()
  return hydrateRoot(...page)
}
