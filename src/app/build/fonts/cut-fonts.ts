/**
 * Cuts the typefaces to what the pages need: `node src/app/build/fonts/cut-fonts.ts` writes them to src/ui/styles/fonts.
 * Run it after changing a cut or the version of a font package; a test compares the files with a fresh cut.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { convert } from 'fontverter'
import subsetFont from 'subset-font'
import { LOCALE_NAMES } from '#contract/languages/locales.ts'
import { addNarrowSpace, type Donor } from './narrow-space.ts'
import { readTables, writeTables } from './sfnt.ts'

const require = createRequire(import.meta.url)

interface Cut {
  file: string
  /** The whole face, in its package. */
  source: string
  characters: string
  axes: Record<string, number | { min: number; max: number; default?: number }>
  features: string[]
  /** Absent where no French is set in the face. */
  narrowSpace?: Donor
}

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
    '',
  )

// What French, English, Spanish and Portuguese are written with day by day, and the punctuation of their typography; Ÿ is
// drawn from Y and U+0308 …
const LATIN = `${between(0x20, 0x7e)}ÀÁÂÃÇÉÈÊËÍÎÏÑÓÔÕÙÚÛÜŒàáâãçéèêëíîïñóôõùúûüœ¡¿ªº«»°·×²©€‐‑–—‘’“”•…−\u00a0\u00ad\u0308\u2009`
// … and what a name or a quotation brings now and then, in a file that no page waits for without it.
const RARE_LATIN = [...`${between(0xa1, 0xff)}ı‚„‹›™`]
  .filter((character) => !LATIN.includes(character))
  .join('')
const THAI = `${between(0x0e01, 0x0e3a)}${between(0x0e3f, 0x0e5b)}`
const FRACTION_SLASH = 0x2044

const IMBUE = require.resolve('@fontsource-variable/imbue/files/imbue-latin-opsz-normal.woff2')
const NOTO_THAI = require.resolve(
  '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2',
)
const HANKEN = require.resolve(
  '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
)
// One cut between text and poster keeps hairlines at 24 px and costs half of a variable file.
const DISPLAY_AXES = { wght: 400, opsz: 60 }
const TEXT_AXES = { wght: { min: 400, max: 600, default: 400 } }
const FEATURES = ['kern', 'liga', 'ccmp', 'mark']

export const cuts: readonly Cut[] = [
  {
    file: 'neomuse-display.woff2',
    source: IMBUE,
    characters: LATIN,
    axes: DISPLAY_AXES,
    features: FEATURES,
    narrowSpace: {},
  },
  {
    file: 'neomuse-display-rare.woff2',
    source: IMBUE,
    characters: RARE_LATIN,
    axes: DISPLAY_AXES,
    features: FEATURES,
  },
  {
    file: 'neomuse-text.woff2',
    source: HANKEN,
    characters: `${LATIN}${String.fromCodePoint(FRACTION_SLASH)}`,
    axes: TEXT_AXES,
    features: FEATURES,
    narrowSpace: { code: FRACTION_SLASH, advance: 0.19 },
  },
  {
    file: 'neomuse-text-rare.woff2',
    source: HANKEN,
    characters: RARE_LATIN,
    axes: TEXT_AXES,
    features: FEATURES,
  },
  {
    file: 'neomuse-thai.woff2',
    source: NOTO_THAI,
    characters: THAI,
    axes: TEXT_AXES,
    features: [...FEATURES, 'mkmk', 'locl'],
  },
  {
    file: 'neomuse-names.woff2',
    source: NOTO_THAI,
    characters: LOCALE_NAMES.th,
    axes: { wght: 400 },
    features: [],
  },
]

export const cutFont = async (cut: Cut): Promise<Buffer> => {
  const cutting = await subsetFont(await readFile(cut.source), cut.characters, {
    targetFormat: 'sfnt',
    keepFeatures: cut.features,
    variationAxes: cut.axes,
  })
  const tables = readTables(cutting)
  return convert(
    writeTables(cut.narrowSpace ? addNarrowSpace(tables, cut.narrowSpace) : tables),
    'woff2',
  )
}

if (import.meta.main) {
  for (const cut of cuts) await writeFile(`src/ui/styles/fonts/${cut.file}`, await cutFont(cut))
}
