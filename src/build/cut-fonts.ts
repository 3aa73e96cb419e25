import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { convert } from 'fontverter'
import subsetFont from 'subset-font'
import { LOCALE_NAMES } from '#contract/locales.ts'
import {
  readGlyphMap,
  readTables,
  type Tables,
  tableOf,
  writeGlyphMap,
  writeTables,
} from './sfnt.ts'

const NARROW_NO_BREAK_SPACE = 0x202f

interface Donor {
  /**
   * The character whose glyph becomes the space: its outline is removed. Without a character, the glyph of the normal
   * space is used.
   */
  code?: number
  /** The width of the space in em, if it differs from the glyph's own width. */
  advance?: number
}

/**
 * French puts U+202F before ; ! ? and into large numbers, and neither typeface contains it. It gets a glyph that no
 * text needs, so that no browser has to look for the space in another font.
 */
const addNarrowSpace = (tables: Tables, donor: Donor): Tables => {
  const glyphs = readGlyphMap(tables)
  const glyph = glyphs.get(donor.code ?? 0x20)
  if (glyph === undefined) throw new Error('The font has no glyph to take the narrow space from')
  const changed = new Map(tables)
  if (donor.code !== undefined) {
    glyphs.delete(donor.code)
    eraseOutline(changed, glyph)
    eraseVariation(changed, glyph)
  }
  if (donor.advance !== undefined) setAdvance(changed, glyph, donor.advance)
  glyphs.set(NARROW_NO_BREAK_SPACE, glyph)
  return changed.set('cmap', writeGlyphMap(glyphs))
}

const setAdvance = (tables: Tables, glyph: number, advance: number) => {
  if (glyph >= tableOf(tables, 'hhea').readUInt16BE(34))
    throw new Error('The glyph shares its width with others')
  const table = Buffer.from(tableOf(tables, 'hmtx'))
  const unitsPerEm = tableOf(tables, 'head').readUInt16BE(18)
  table.writeUInt16BE(Math.round(advance * unitsPerEm), glyph * 4)
  tables.set('hmtx', table)
}

interface OffsetList {
  table: Buffer
  /**
   * Where the list of offsets starts, and whether it holds 32-bit byte offsets or 16-bit offsets in units of two bytes.
   */
  at: number
  isLong: boolean
  count: number
}

const readOffset = ({ table, at, isLong }: OffsetList, index: number) =>
  isLong ? table.readUInt32BE(at + index * 4) : table.readUInt16BE(at + index * 2) * 2

/** Moves every later offset back by the length of the removed glyph, and returns which bytes those are. */
const closeGap = (list: OffsetList, glyph: number) => {
  const start = readOffset(list, glyph)
  const end = readOffset(list, glyph + 1)
  for (let index = glyph + 1; index < list.count; index++) {
    const offset = readOffset(list, index) - (end - start)
    if (list.isLong) list.table.writeUInt32BE(offset, list.at + index * 4)
    else list.table.writeUInt16BE(offset / 2, list.at + index * 2)
  }
  return { start, end }
}

const without = (data: Buffer, start: number, end: number) =>
  Buffer.concat([data.subarray(0, start), data.subarray(end)])

const eraseOutline = (tables: Tables, glyph: number) => {
  const isLong = tableOf(tables, 'head').readInt16BE(50) === 1
  const table = Buffer.from(tableOf(tables, 'loca'))
  const { start, end } = closeGap(
    { table, at: 0, isLong, count: table.length / (isLong ? 4 : 2) },
    glyph,
  )
  tables.set('loca', table)
  tables.set('glyf', without(tableOf(tables, 'glyf'), start, end))
}

const eraseVariation = (tables: Tables, glyph: number) => {
  const source = tables.get('gvar')
  if (!source) return
  const table = Buffer.from(source)
  const isLong = (table.readUInt16BE(14) & 1) === 1
  const data = table.readUInt32BE(16)
  const { start, end } = closeGap(
    { table, at: 20, isLong, count: table.readUInt16BE(12) + 1 },
    glyph,
  )
  tables.set('gvar', without(table, data + start, data + end))
}

/**
 * Cuts the typefaces to what the pages need: `node src/build/cut-fonts.ts` writes them to src/ui/styles/fonts. Run it
 * after changing a cut or the version of a font package; a test compares the files with a fresh cut.
 */

const require = createRequire(import.meta.url)

interface Cut {
  file: string
  /** The complete typeface, in its package. */
  source: string
  characters: string
  axes: Record<string, number | { min: number; max: number; default?: number }>
  features: string[]
  /** Absent if no French is set in the typeface. */
  narrowSpace?: Donor
}

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
    '',
  )

// The characters that French, English, Spanish and Portuguese commonly use, and the punctuation of their typography; Ÿ
// is composed of Y and U+0308.
const LATIN = `${between(0x20, 0x7e)}ÀÁÂÃÇÉÈÊËÍÎÏÑÓÔÕÙÚÛÜŒàáâãçéèêëíîïñóôõùúûüœ¡¿ªº«»°·×²©€‐‑–—‘’“”•…−\u00a0\u00ad\u0308\u2009`
// Characters that appear now and then in a name or a quotation, in a file of their own: a page without them does not
// load it.
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
// One fixed optical size between text and poster keeps hairlines visible at 24 px, and the file is half as large as a
// variable one.
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
