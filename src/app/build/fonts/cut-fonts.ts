/**
 * Cuts the typefaces to what the pages need: `node src/app/build/fonts/cut-fonts.ts` writes them to src/ui/styles/fonts.
 * Run it after changing a cut or the version of a font package; a test compares the files with a fresh cut.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { convert } from 'fontverter'
import subsetFont from 'subset-font'
import { addNarrowSpace } from './narrow-space.ts'
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
  narrowSpace?: { code?: number }
}

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
    '',
  )

// French, English, Spanish and Portuguese, with the punctuation their typography asks for; Ÿ is drawn from Y and U+0308.
const LATIN = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ıŒœŸ‐‑–—‘’‚“”„•…‹›€™−\u2009\u0308`
const THAI = `${between(0x0e01, 0x0e3a)}${between(0x0e3f, 0x0e5b)}`
const FRACTION_SLASH = 0x2044

export const cuts: readonly Cut[] = [
  {
    file: 'neomuse-display.woff2',
    source: require.resolve('@fontsource-variable/imbue/files/imbue-latin-opsz-normal.woff2'),
    characters: LATIN,
    // one cut between text and poster keeps hairlines at 24 px and costs half of a variable file
    axes: { wght: 400, opsz: 60 },
    features: ['kern', 'liga', 'ccmp', 'mark'],
    narrowSpace: {},
  },
  {
    file: 'neomuse-text.woff2',
    source: require.resolve(
      '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    ),
    characters: `${LATIN}${String.fromCodePoint(FRACTION_SLASH)}`,
    axes: { wght: { min: 400, max: 600, default: 400 } },
    features: ['kern', 'liga', 'ccmp', 'mark'],
    narrowSpace: { code: FRACTION_SLASH },
  },
  {
    file: 'neomuse-thai.woff2',
    source: require.resolve(
      '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2',
    ),
    characters: THAI,
    axes: { wght: { min: 400, max: 600, default: 400 } },
    features: ['kern', 'liga', 'ccmp', 'mark', 'mkmk', 'locl'],
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
