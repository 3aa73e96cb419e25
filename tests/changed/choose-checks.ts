import { findReferences } from './find-references.ts'
import type { ChangedFile } from './read-change.ts'

type Breaks = (file: ChangedFile) => boolean

const at =
  (paths: RegExp): Breaks =>
  ({ path }) =>
    paths.test(path)

const CODE = /^(?:src|tests)\/.*\.tsx?$|^[^/]+\.config\.ts$/

/** Files of the whole project: their dependants are unknown. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|biome\.json|\.gitignore|tests\/architecture\/.*)$/

/** An import, or an export of names, may have several lines. */
const STATEMENTS =
  /^(?:import\b[^'"]*['"][^'"]*['"]|export\b\s*(?:type\s*)?\{[^}]*\}.*|export\b.*)/gm

/** What in a source other files can see or name. */
const outside = (text: string | null): string =>
  text === null ? '' : [...findReferences(text), ...(text.match(STATEMENTS) ?? [])].join('\n')

const changesImports: Breaks = ({ path, before, after }) =>
  CODE.test(path) && outside(before) !== outside(after)

const WORDS = /@lingui\//

const changesTexts: Breaks = ({ path, before, after }) =>
  path.startsWith('locales/') ||
  path.includes('lingui.config') ||
  (/^src\/.*\.tsx?$/.test(path) && (WORDS.test(before ?? '') || WORDS.test(after ?? '')))

/** By the names of tests/architecture/gates.ts: which changes can break each. */
export const BREAKS: Readonly<Record<string, Breaks>> = {
  'types: browser and tests': at(CODE),
  'types: pure floors have no platform': at(/^src\/(?:domain|contract|sync)\//),
  'types: workers have no document': at(/^src\/(?:entry\/worker|domain|contract|sync|device)\//),
  'types: browser floors have no Node': at(/^src\/(?:device|ui|i18n|site|admin)\//),
  'types: the server has no browser': at(/^src\/(?:server|domain|contract)\//),
  'format and lint': at(/\.(?:tsx?|mjs|json|css|html)$/),
  'import rules': changesImports,
  'folders: no two need each other': changesImports,
  'dead code': changesImports,
  // The documentation names files of every kind.
  'house rules': () => true,
  'the simulation’s deliberate bugs fit the sources': at(
    /^(?:src\/(?:sync|device|contract|domain)\/|tests\/simulation\/)/,
  ),
  'texts: French catalogues fit the sources': changesTexts,
  'texts: the site’s catalogues fit the sources': (file) =>
    changesTexts(file) && !file.path.startsWith('src/admin/'),
  'texts: words of the glossary, comments for translators': at(
    /^(?:locales\/|public\/samples\/|src\/site\/legal\/texts\/|src\/entry\/(?:recovery-messages|boot-recovery|fatal-error)|src\/contract\/sample-|src\/server\/(?:course\/lessons|(?:newsletters|alerts|email|commerce\/(?:orders|emails)|app\/demo))\/|src\/server\/http\/(?:visitor-messages|problem-messages))/,
  ),
  'texts: no translation is empty': at(/^locales\//),
}

/** Of all gates those that the change can break; one that is not known here always. */
export const chooseChecks = (
  change: readonly ChangedFile[],
  gates: readonly string[],
): readonly string[] =>
  gates.filter((gate) => {
    const breaks = BREAKS[gate]
    return !breaks || change.some((file) => EVERYTHING.test(file.path) || breaks(file))
  })
