/** Code in which a change is no fault: it is text to be read or style to be looked at. */
const SPARED_FILES: readonly { readonly files: RegExp; readonly because: string }[] = [
  {
    files: /\.recipe\.ts$|^src\/ui\/(?:theme|styles)\//,
    because: 'looks: CSS written in TypeScript',
  },
  {
    files: /^src\/contract\/sample-|^src\/server\/app\/demo\//,
    because: 'the demo’s rows: other values are as good',
  },
  {
    files: /^src\/server\/openapi\/(?:calls\/|example-)|^src\/server\/http\/problem-messages/,
    because: 'descriptions for people',
  },
  { files: /\.d\.ts$|\/picture-manifest\.json$/, because: 'generated, or types alone' },
  {
    files: /^src\/build\/(?:dev|cut-fonts|sfnt)\./,
    because: 'tools that no visitor’s device runs',
  },
]

export const isSpared = (file: string): boolean =>
  SPARED_FILES.some(({ files }) => files.test(file))

/** Calls whose texts are for humans: translations, or messages for developers. */
export const SPARED_CALLS: ReadonlySet<string> = new Set([
  't',
  'msg',
  'plural',
  'select',
  'selectOrdinal',
  'Error',
  'TypeError',
])

/** Elements whose texts are a dictionary's. */
export const SPARED_ELEMENTS: ReadonlySet<string> = new Set(['Trans', 'Plural', 'Select'])

/** Texts under these names are for people or are looks. */
export const SPARED_NAMES: ReadonlySet<string> = new Set([
  'className',
  'description',
  'displayName',
  'style',
  'summary',
])
