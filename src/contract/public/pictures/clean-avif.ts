import { type Box, boxesIn } from './boxes.ts'
import { asciiBytes } from './bytes.ts'
import type { Cleaned, Cleaning } from './cleaned.ts'
import { type Extent, metadataExtents } from './item-extents.ts'
import { keptMark } from './kept-mark.ts'

/** What decodes and shows it; the rest is made room of nothing. */
const KEPT = ['ftyp', 'meta', 'moov', 'mdat', 'free', 'skip']
const EMPTY = ['free', 'skip']
const BLANK = 0x20

/** A TIFF without entries, after the offset to it: what an item of the kind `Exif` must begin with. */
const EMPTY_EXIF = asciiBytes('\0\0\0\0MM\0*\0\0\0\b\0\0\0\0\0\0')

/**
 * In place, since boxes tell by their distance from the file's beginning where the picture is: metadata become blanks, and
 * boxes that nobody needs room. How it is turned is told by properties of its own (`irot`, `imir`), which stay.
 */
export const cleanAvif = (
  bytes: Uint8Array,
  { mark: given = null }: Pick<Cleaning, 'mark'>,
): Cleaned | null => {
  const boxes = boxesIn(bytes, 0, bytes.length)
  if (boxes === null) return null
  const cleaned = bytes.slice()
  const dropped: Uint8Array[] = []
  const extents: Extent[] = []
  const rooms: Box[] = []
  const visit = (box: Box): boolean => {
    if (box.type === 'meta') {
      const found = metadataExtents(bytes, box)
      if (found === null) return false
      extents.push(...found)
    }
    if (box.type === 'moov' || box.type === 'trak') {
      const inner = boxesIn(bytes, box.content, box.end)
      if (inner === null) return false
      rooms.push(...inner.filter(({ type }) => type === 'udta' || type === 'uuid'))
      return inner.every(visit)
    }
    return true
  }
  if (!boxes.every(visit)) return null
  rooms.push(...boxes.filter(({ type }) => !KEPT.includes(type) || EMPTY.includes(type)))
  for (const { start, end, content } of rooms) {
    dropped.push(bytes.subarray(content, end))
    cleaned.set(asciiBytes('free'), start + 4)
    cleaned.fill(0, content, end)
  }
  for (const { from, to } of extents) dropped.push(bytes.subarray(from, to))
  const mark = keptMark(dropped) ?? given
  blankOut(cleaned, extents, mark)
  return { type: 'image/avif', mark, bytes: cleaned }
}

/** The mark goes into a packet that is long enough; one that only a manifest told of is left to the sizes, which all have it. */
const blankOut = (cleaned: Uint8Array, extents: readonly Extent[], mark: string | null): void => {
  let isMarked = mark === null
  for (const { kind, from, to } of extents) {
    cleaned.fill(kind === 'Exif' ? 0 : BLANK, from, to)
    if (kind === 'Exif' && to - from >= EMPTY_EXIF.length) cleaned.set(EMPTY_EXIF, from)
    if (kind === 'Exif' || isMarked || mark === null || mark.length > to - from) continue
    cleaned.set(asciiBytes(mark), from)
    isMarked = true
  }
}
