import { type Cleaned, type Cleaning, keptMark } from './picture-metadata.ts'
import { asciiBytes, latin1, viewOf } from './picture-type.ts'

/** A box of the ISO base media format (ISO/IEC 14496-12, section 4.2), by its position in the file. */
type Box = {
  readonly type: string
  readonly start: number
  /** Where its content begins. */
  readonly content: number
  readonly end: number
}

/** The boxes in a range of a file; null if it is damaged. A last box of size 0 extends to the end. */
const boxesIn = (bytes: Uint8Array, from: number, to: number): readonly Box[] | null => {
  const view = viewOf(bytes)
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    if (at + 8 > to) return null
    const short = view.getUint32(at)
    if (short === 1 && at + 16 > to) return null
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short
    const content = at + (short === 1 ? 16 : 8)
    const end = at + size
    if (end > to || end < content) return null
    boxes.push({ type: latin1(bytes, at + 4, at + 8), start: at, content, end })
    at = end
  }
  return boxes
}

/** The position in the file of a metadata item, or of a part of it. */
type Extent = { readonly kind: 'Exif' | 'other'; readonly from: number; readonly to: number }

/** The types of a picture's items; any other item is metadata, or derived from one of these. */
const PICTURE_ITEMS = ['av01', 'grid', 'iden', 'iovl', 'tmap', 'sato', 'auxl', 'hvc1']

/** Metadata in the items of a `meta` box (ISO/IEC 14496-12, section 8.11); null if it is damaged. */
const metadataExtents = (bytes: Uint8Array, meta: Box): readonly Extent[] | null => {
  try {
    return readExtents(bytes, meta)
  } catch (error) {
    // A number that extends beyond the file's end.
    if (error instanceof RangeError) return null
    throw error
  }
}

const readExtents = (bytes: Uint8Array, meta: Box): readonly Extent[] | null => {
  const boxes = boxesIn(bytes, meta.content + 4, meta.end)
  if (boxes === null) return null
  const find = (type: string): Box | undefined => boxes.find((box) => box.type === type)
  const [infos, locations] = [find('iinf'), find('iloc')]
  if (!infos || !locations) return []
  const kinds = readKinds(bytes, infos)
  return kinds === null
    ? null
    : readLocations(bytes, locations, find('idat')?.content ?? 0).flatMap(({ id, from, to }) => {
        const kind = kinds.get(id)
        return kind === undefined || PICTURE_ITEMS.includes(kind) || to > bytes.length
          ? []
          : [{ kind: kind === 'Exif' ? ('Exif' as const) : ('other' as const), from, to }]
      })
}

/** The type of each item by its id: `av01`, `Exif`, `mime` … */
const readKinds = (bytes: Uint8Array, infos: Box): ReadonlyMap<number, string> | null => {
  const view = viewOf(bytes)
  const isLong = view.getUint8(infos.content) > 0
  const entries = boxesIn(bytes, infos.content + (isLong ? 8 : 6), infos.end)
  if (entries === null) return null
  return new Map(
    entries.map(({ content }) => {
      const isWide = view.getUint8(content) === 3
      const id = isWide ? view.getUint32(content + 4) : view.getUint16(content + 4)
      const at = content + (isWide ? 10 : 8)
      return [id, latin1(bytes, at, at + 4)]
    }),
  )
}

type Location = { readonly id: number; readonly from: number; readonly to: number }

const readLocations = (bytes: Uint8Array, box: Box, idat: number): readonly Location[] => {
  const view = viewOf(bytes)
  const version = view.getUint8(box.content)
  let at = box.content + 4
  const number = (size: number): number => {
    const value = readNumber(view, at, size)
    at += size
    return value
  }
  const sizes = number(2)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version > 0 ? sizes & 15 : 0
  const items = number(version < 2 ? 2 : 4)
  const locations: Location[] = []
  for (let item = 0; item < items; item += 1) {
    const id = number(version < 2 ? 2 : 4)
    const isInside = version > 0 && (number(2) & 15) === 1
    number(2)
    const base = number(baseSize) + (isInside ? idat : 0)
    const extents = number(2)
    for (let extent = 0; extent < extents; extent += 1) {
      number(indexSize)
      const from = base + number(offsetSize)
      locations.push({ id, from, to: from + number(lengthSize) })
    }
  }
  return locations
}

const readNumber = (view: DataView, at: number, size: number): number => {
  switch (size) {
    case 0:
      return 0
    case 2:
      return view.getUint16(at)
    case 4:
      return view.getUint32(at)
    case 8:
      return Number(view.getBigUint64(at))
    default:
      throw new RangeError(`no number has ${size} bytes`)
  }
}

/** The boxes needed to decode and show it; all others are blanked. */
const KEPT = ['ftyp', 'meta', 'moov', 'mdat', 'free', 'skip']
const EMPTY = ['free', 'skip']
const BLANK = 0x20

/** An empty TIFF, preceded by the offset to it: an item of the type `Exif` must begin with it. */
const EMPTY_EXIF = asciiBytes('\0\0\0\0MM\0*\0\0\0\b\0\0\0\0\0\0')

/**
 * In place, because boxes refer to the picture by its offset from the start of the file: metadata is overwritten with
 * blanks, and unneeded boxes become free space. The orientation is in separate properties (`irot`, `imir`), which stay.
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

/**
 * The mark is written into a packet that is long enough. If only a manifest had it, it is left to the resized copies,
 * which all have it.
 */
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
