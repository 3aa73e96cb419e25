/** What the document held when it came: a page, the frame that stands in for one offline, or another frame. */
export type DocumentKind = 'prerendered' | 'offline' | 'frame'

/** Read from the document that the build has made (`create-document.ts`); a page that is being drawn beforehand is one. */
export const documentKind = (): DocumentKind => {
  if (!('document' in globalThis)) return 'prerendered'
  const kind = document.getElementById('root')?.dataset.page
  return kind === 'prerendered' || kind === 'offline' ? kind : 'frame'
}
