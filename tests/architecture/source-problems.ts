import { basename, dirname, join } from 'node:path'
import { FLOORS } from './floors.ts'

/** What one source file breaks of the rules that no linter and no import rule has: names, sizes, purity, styles, paths. */
export const sourceProblems = (file: string, text: string): readonly string[] => [
  ...SOURCE_RULES.filter(({ breaks }) => breaks(file, text)).map(
    ({ problem }) => `${file}: ${problem}`,
  ),
  ...hiddenImports(file, text)
    .filter((imported) => !mayLoad(file, imported))
    .map((imported) => `${file}: loads ${imported}, which its folder may not import`),
]

type SourceRule = {
  readonly problem: string
  readonly breaks: (file: string, text: string) => boolean
}

const FORBIDDEN_NAMES = /^(utils?|helpers?|common|misc|types|index|.*-?(manager|service))$/
const REACT_ROOT = 'src/entry/react-root.ts'
const WRITER_OF_ROWS = 'src/device/storage/write-mirror.ts'
const OPENERS_OF_TABLES = [WRITER_OF_ROWS, 'src/device/storage/admin-database.ts']
const LONGEST_FILE = 400

const isPure = (file: string): boolean => /^src\/(domain|contract|sync)\//.test(file)
const isScreen = (file: string): boolean => /^src\/(site|admin)\//.test(file)

const SOURCE_RULES: readonly SourceRule[] = [
  {
    problem: `is longer than ${LONGEST_FILE} lines`,
    breaks: (_, text) => text.split('\n').length > LONGEST_FILE,
  },
  {
    problem: 'its name says nothing',
    breaks: (file) => FORBIDDEN_NAMES.test(basename(file).replace(/\.(recipe\.)?tsx?$/, '')),
  },
  {
    problem: 'time and chance are passed in here',
    breaks: (file, text) => isPure(file) && READS_CLOCK_OR_CHANCE.test(text),
  },
  {
    problem: 'only src/ui knows styles',
    breaks: (file, text) => isScreen(file) && /from '#?styled-system/.test(text),
  },
  {
    problem: 'only src/ui knows colours',
    breaks: (file, text) => isScreen(file) && /['"`]#[0-9a-f]{3,8}['"`]/i.test(text),
  },
  {
    problem: `only ${REACT_ROOT} makes roots, which go on in translated pages`,
    breaks: (file, text) =>
      /['"`]react-dom\/(client|server\.browser)['"`]/.test(text) && file !== REACT_ROOT,
  },
  {
    problem: `only ${WRITER_OF_ROWS} writes rows, together with their totals`,
    breaks: (file, text) =>
      /^src\/device\//.test(file) && /\.table\(/.test(text) && !OPENERS_OF_TABLES.includes(file),
  },
  {
    problem: "only keydown tells which keys are the input method's",
    breaks: (_, text) => /onKey(Up|Press)\b|['"]key(up|press)['"]/.test(text),
  },
  {
    problem: 'unfinished, or silenced',
    breaks: (_, text) => /\b(TODO|FIXME|XXX)\b|@ts-(ignore|expect-error|nocheck)/.test(text),
  },
  {
    problem: 'an import has more than one ../: from another folder it begins with #',
    breaks: (_, text) => /(?:from|import|import\() ?['"]\.\.\/\.\.\//.test(text),
  },
]

/** `new Date` may be written without parentheses, and `Date()` without `new`. */
const READS_CLOCK_OR_CHANCE =
  /\bDate\s*\.\s*now\b|\bnew\s+Date\b(?!\s*\()|\bDate\s*\(\s*\)|\bMath\s*\.\s*random\b/

/** Workers and whole folders are loaded by address, which import rules do not see. */
const HIDDEN_IMPORT =
  /import\.meta\.glob(?:<[^>]*>)?\(\s*['"`](\.[^'"`]*)|new URL\(\s*['"`](\.[^'"`]*)['"`],\s*import\.meta\.url/g

/** The paths from the root that a file loads by their address; with `*` where it loads many. */
export const hiddenImports = (file: string, text: string): readonly string[] =>
  [...text.matchAll(HIDDEN_IMPORT)].map(([, glob, url]) => join(dirname(file), glob ?? url ?? ''))

/** As the import rules have it. Outside `src/` everything may be loaded; of a floor's own files those beside or below. */
const mayLoad = (file: string, loaded: string): boolean => {
  const [, floor = ''] = file.split('/')
  const [top, loadedFloor = ''] = loaded.split('/')
  if (top !== 'src' || loaded.startsWith(`${dirname(file)}/`)) return true
  return loadedFloor !== floor && (FLOORS[floor]?.src.includes(loadedFloor) ?? false)
}
