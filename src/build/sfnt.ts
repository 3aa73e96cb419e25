/**
 * The tables of a TrueType file by tag; this module reads and writes the few that cutting and checking the fonts needs
 * (OpenType 1.9).
 */
export type Tables = Map<string, Buffer>

const HEADER_BYTES = 12
const RECORD_BYTES = 16

export const readTables = (font: Buffer): Tables => {
  const tables: Tables = new Map()
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const record = HEADER_BYTES + index * RECORD_BYTES
    const start = font.readUInt32BE(record + 8)
    const end = start + font.readUInt32BE(record + 12)
    tables.set(font.toString('latin1', record, record + 4), Buffer.from(font.subarray(start, end)))
  }
  return tables
}

export const tableOf = (tables: Tables, tag: string): Buffer => {
  const table = tables.get(tag)
  if (!table) throw new Error(`The font has no ${tag} table`)
  return table
}

const padded = (length: number) => Math.ceil(length / 4) * 4

const checksum = (data: Buffer): number => {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0
  return sum
}

/** A complete font file: records sorted by tag, every table aligned to four bytes. */
export const writeTables = (tables: Tables): Buffer => {
  const tags = [...tables.keys()].sort()
  const power = Math.floor(Math.log2(tags.length))
  const head = Buffer.alloc(HEADER_BYTES + tags.length * RECORD_BYTES)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(tags.length, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((tags.length - 2 ** power) * 16, 10)
  const parts = [head]
  let offset = head.length
  tags.forEach((tag, index) => {
    const table = tableOf(tables, tag)
    const part = Buffer.alloc(padded(table.length))
    table.copy(part)
    const record = HEADER_BYTES + index * RECORD_BYTES
    head.write(tag, record, 'latin1')
    head.writeUInt32BE(checksum(part), record + 4)
    head.writeUInt32BE(offset, record + 8)
    head.writeUInt32BE(table.length, record + 12)
    parts.push(part)
    offset += part.length
  })
  return Buffer.concat(parts)
}

/** Glyph by code point, from the format 4 or 12 subtable. */
export const readGlyphMap = (tables: Tables): Map<number, number> => {
  const cmap = tableOf(tables, 'cmap')
  const glyphs = new Map<number, number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    if (subtable.readUInt16BE(0) === 4) readSegments(subtable, glyphs)
    if (subtable.readUInt16BE(0) === 12) readGroups(subtable, glyphs)
  }
  return glyphs
}

const readSegments = (subtable: Buffer, glyphs: Map<number, number>) => {
  const doubleCount = subtable.readUInt16BE(6)
  for (let at = 14; at < 14 + doubleCount; at += 2) {
    const end = subtable.readUInt16BE(at)
    const start = subtable.readUInt16BE(at + 2 + doubleCount)
    const delta = subtable.readUInt16BE(at + 2 + 2 * doubleCount)
    const rangeAt = at + 2 + 3 * doubleCount
    const range = subtable.readUInt16BE(rangeAt)
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const listed =
        range === 0 ? code : subtable.readUInt16BE(rangeAt + range + 2 * (code - start))
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
}

const readGroups = (subtable: Buffer, glyphs: Map<number, number>) => {
  for (let group = 0; group < subtable.readUInt32BE(12); group++) {
    const at = 16 + group * 12
    const start = subtable.readUInt32BE(at)
    for (let code = start; code <= subtable.readUInt32BE(at + 4); code++) {
      glyphs.set(code, subtable.readUInt32BE(at + 8) + code - start)
    }
  }
}

/** A cmap with one format 4 subtable: enough for the basic multilingual plane. */
export const writeGlyphMap = (glyphs: ReadonlyMap<number, number>): Buffer => {
  const segments: { start: number; end: number; delta: number }[] = []
  for (const [code, glyph] of [...glyphs].sort(([left], [right]) => left - right)) {
    const last = segments.at(-1)
    const delta = (glyph - code) & 0xffff
    if (last && last.end === code - 1 && last.delta === delta) last.end = code
    else segments.push({ start: code, end: code, delta })
  }
  segments.push({ start: 0xffff, end: 0xffff, delta: 1 })
  const count = segments.length
  const power = Math.floor(Math.log2(count))
  const words = [
    4,
    16 + count * 8,
    0,
    count * 2,
    2 ** power * 2,
    power,
    count * 2 - 2 ** power * 2,
    ...segments.map((segment) => segment.end),
    0,
    ...segments.map((segment) => segment.start),
    ...segments.map((segment) => segment.delta),
    ...segments.map(() => 0),
  ]
  const table = Buffer.alloc(12 + words.length * 2)
  table.writeUInt16BE(1, 2)
  table.writeUInt16BE(3, 4)
  table.writeUInt16BE(1, 6)
  table.writeUInt32BE(12, 8)
  words.forEach((word, index) => {
    table.writeUInt16BE(word, 12 + index * 2)
  })
  return table
}
