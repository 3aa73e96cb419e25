/** What the document held when it came: a page, the frame that stands in for one offline, or another frame. */
type DocumentKind = 'prerendered' | 'offline' | 'frame'

/** Read from the document that the build has made (`create-document.ts`); a page that is being prerendered is one. */
export const documentKind = (): DocumentKind => {
  if (!('document' in globalThis)) return 'prerendered'
  const kind = document.getElementById('root')?.dataset.page
  return kind === 'prerendered' || kind === 'offline' ? kind : 'frame'
}

/** The router's key of the entry in the history that the document came for; a reload keeps it. */
const cameForKey: unknown = globalThis.history?.state?.key ?? 'default'

/** Whether the document came for the page on screen: `key` is the router's, and another after each navigation. */
export const isDocumentFor = (key: string): boolean => key === cameForKey
