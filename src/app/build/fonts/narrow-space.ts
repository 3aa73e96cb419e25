import { readGlyphMap, type Tables, tableOf, writeGlyphMap } from './sfnt.ts'

export const NARROW_NO_BREAK_SPACE = 0x202f

export interface Donor {
  /** The character whose glyph becomes the space: its own drawing is removed. Without one, the word space is used. */
  code?: number
  /** How wide the space is, in em, where the glyph's own width is not it. */
  advance?: number
}

/**
 * French puts U+202F before ; ! ? and into large numbers, and neither face has it. It gets a glyph that nobody needs, so
 * that no browser has to look for the space in another font.
 */
export const addNarrowSpace = (tables: Tables, donor: Donor): Tables => {
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
  /** Where the list of offsets starts, and whether it holds 32-bit bytes or 16-bit pairs of bytes. */
  at: number
  isLong: boolean
  count: number
}

const readOffset = ({ table, at, isLong }: OffsetList, index: number) =>
  isLong ? table.readUInt32BE(at + index * 4) : table.readUInt16BE(at + index * 2) * 2

/** Moves every later offset back by what was cut out, and says which bytes those are. */
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
