import { type Cleaned, type Cleaning, keptMark } from './picture-metadata.ts'
import { asciiBytes, joinBytes, latin1 } from './picture-type.ts'

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b] as const
const [CONTROL, APPLICATION] = [0xf9, 0xff] as const

/** The extensions for the number of repetitions and the colour profile. */
const KEPT_APPLICATIONS = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

/** GIF89a: keeps its frames, their timing, and its colours. */
export const cleanGif = (
  bytes: Uint8Array,
  { mark: given = null }: Pick<Cleaning, 'mark'>,
): Cleaned | null => {
  const kept: Uint8Array[] = []
  const dropped: Uint8Array[] = []
  const start = 13 + colourBytes(bytes[10] ?? 0)
  let at = start
  for (;;) {
    const kind = bytes[at]
    if (kind === undefined || kind === TRAILER) break
    const end = endOfBlock(bytes, at)
    if (end === null) return null
    const block = bytes.subarray(at, end)
    if (isKept(block)) kept.push(block)
    else dropped.push(block)
    at = end
  }
  if (kept.length === 0) return null
  dropped.push(bytes.subarray(at + 1))
  const mark = keptMark(dropped) ?? given
  return {
    type: 'image/gif',
    mark,
    bytes: joinBytes([
      bytes.subarray(0, start),
      ...(mark === null ? [] : [xmpBlock(mark)]),
      ...kept,
      Uint8Array.of(TRAILER),
    ]),
  }
}

const isKept = (block: Uint8Array): boolean => {
  if (block[0] === IMAGE) return true
  if (block[1] === APPLICATION) return KEPT_APPLICATIONS.includes(latin1(block, 3, 14))
  return block[1] === CONTROL
}

/** Size of the colour table that a packed field describes. */
const colourBytes = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

/** Null: it is damaged. */
const endOfBlock = (bytes: Uint8Array, at: number): number | null => {
  if (bytes[at] === EXTENSION) return endOfSubBlocks(bytes, at + 2)
  if (bytes[at] !== IMAGE) return null
  return endOfSubBlocks(bytes, at + 11 + colourBytes(bytes[at + 9] ?? 0))
}

const endOfSubBlocks = (bytes: Uint8Array, from: number): number | null => {
  let at = from
  for (;;) {
    const size = bytes[at]
    if (size === undefined) return null
    at += size + 1
    if (size === 0) return at
  }
}

/**
 * As XMP requires in a GIF: any byte that a reader takes for a length leads it to the end ("XMP Specification, Part
 * 3").
 */
const xmpBlock = (mark: string): Uint8Array => {
  const trailer = Uint8Array.from({ length: 258 }, (_, at) => (at === 0 ? 1 : 256 - at))
  trailer[257] = 0
  return joinBytes([
    Uint8Array.of(EXTENSION, APPLICATION, 11),
    asciiBytes(`XMP DataXMP${mark}`),
    trailer,
  ])
}
