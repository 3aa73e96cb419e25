import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client'
import { tolerateForeignNodes } from './foreign-nodes.ts'

/** `createRoot` of React, in a document that translators and extensions may change. */
export const createReactRoot = (container: Element, options?: RootOptions): Root => {
  tolerateForeignNodes()
  return createRoot(container, options)
}

/** `hydrateRoot` of React, in a document that translators and extensions may change. */
export const hydrateReactRoot = (...page: Parameters<typeof hydrateRoot>): Root => {
  tolerateForeignNodes()
  return hydrateRoot(...page)
}
