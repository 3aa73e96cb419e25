import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * A font as it was before it was packed for the web (WOFF 1.0, sections 3 to 5): its tables are unpacked once, and not anew
 * for each glyph that is read of them.
 */
export const unpackWoff = (woff: Uint8Array): Uint8Array => {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  const count = from.getUint16(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = WOFF_HEADER + at * WOFF_ENTRY
    const [tag, offset, packedSize, size, checksum] = [0, 4, 8, 12, 16].map((field) =>
      from.getUint32(entry + field),
    )
    const packed = woff.subarray(offset ?? 0, (offset ?? 0) + (packedSize ?? 0))
    const bytes = packedSize === size ? packed : inflateSync(packed)
    return { tag: tag ?? 0, checksum: checksum ?? 0, bytes }
  })
  const padded = (size: number): number => (size + 3) & ~3
  const directory = SFNT_HEADER + count * SFNT_ENTRY
  const font = new Uint8Array(
    tables.reduce((size, { bytes }) => size + padded(bytes.length), directory),
  )
  const to = new DataView(font.buffer)
  to.setUint32(0, from.getUint32(4))
  to.setUint16(4, count)
  let offset = directory
  tables.forEach(({ tag, checksum, bytes }, at) => {
    const entry = SFNT_HEADER + at * SFNT_ENTRY
    to.setUint32(entry, tag)
    to.setUint32(entry + 4, checksum)
    to.setUint32(entry + 8, offset)
    to.setUint32(entry + 12, bytes.length)
    font.set(bytes, offset)
    offset += padded(bytes.length)
  })
  return font
}
