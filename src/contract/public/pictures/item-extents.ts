import { type Box, boxesIn } from './boxes.ts'
import { latin1, viewOf } from './bytes.ts'

/** Where in the file an item of metadata stands, or a part of it. */
export type Extent = { readonly kind: 'Exif' | 'other'; readonly from: number; readonly to: number }

/** What an item of a picture is; anything else is metadata, or derived from what is one of these. */
const PICTURE_ITEMS = ['av01', 'grid', 'iden', 'iovl', 'tmap', 'sato', 'auxl', 'hvc1']

/** Metadata in the items of a `meta` box (ISO/IEC 14496-12, section 8.11); null where it is broken. */
export const metadataExtents = (bytes: Uint8Array, meta: Box): readonly Extent[] | null => {
  try {
    return readExtents(bytes, meta)
  } catch (error) {
    // A number that stands beyond the file's end.
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
