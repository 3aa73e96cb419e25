/**
 * What the document contained when it loaded: a prerendered page, the frame that replaces a page offline, or another
 * frame.
 */
type DocumentKind = 'prerendered' | 'offline' | 'frame'

/**
 * Reads it from the document that the build has made (`create-document.ts`); during prerendering it is always
 * `prerendered`.
 */
export const documentKind = (): DocumentKind => {
  if (!('document' in globalThis)) return 'prerendered'
  const kind = document.getElementById('root')?.dataset.page
  return kind === 'prerendered' || kind === 'offline' ? kind : 'frame'
}

/** The router's key of the history entry for which the document was loaded; a reload keeps it. */
const cameForKey: unknown = globalThis.history?.state?.key ?? 'default'

/** Whether the document was loaded for the page on screen. `key` is the router's; it changes with each navigation. */
export const isDocumentFor = (key: string): boolean => key === cameForKey
