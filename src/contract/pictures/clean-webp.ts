import {
  type Cleaned,
  type Cleaning,
  keptMark,
  orientationIn,
  orientationOnly,
} from './picture-metadata.ts'
import { asciiBytes, joinBytes, latin1, startsWith, uint32Little, viewOf } from './picture-type.ts'

type Chunk = { readonly type: string; readonly content: Uint8Array }

/** RFC 9649. */
const PICTURE = ['ALPH', 'VP8 ', 'VP8L']
const KEPT = [...PICTURE, 'ICCP', 'ANIM', 'ANMF']
const [HAS_ALPHA, HAS_EXIF, HAS_XMP] = [0x10, 0x08, 0x04] as const
const FRAME_HEADER_BYTES = 16

export const cleanWebp = (
  bytes: Uint8Array,
  { mark: given = null }: Pick<Cleaning, 'mark'>,
): Cleaned | null => {
  const size = viewOf(bytes).getUint32(4, true) + 8
  if (size > bytes.length) return null
  const chunks = chunksIn(bytes.subarray(12, size))
  if (chunks === null) return null
  const shown = chunks.filter(({ type }) => KEPT.includes(type)).map(cleanFrame)
  const pictures = shown.filter((chunk): chunk is Chunk => chunk !== null)
  if (pictures.length === 0 || pictures.length < shown.length) return null
  const dropped = chunks.filter(({ type }) => !KEPT.includes(type) && type !== 'VP8X')
  const exifBefore = dropped.find(({ type }) => type === 'EXIF')?.content
  const exif = exifBefore ? orientationOnly(orientationIn(tiffIn(exifBefore))) : null
  const mark = keptMark([...dropped.map(({ content }) => content), bytes.subarray(size)]) ?? given
  const metadata: readonly Chunk[] = [
    ...(exif ? [{ type: 'EXIF', content: exif }] : []),
    ...(mark === null ? [] : [{ type: 'XMP ', content: asciiBytes(mark) }]),
  ]
  const features = featuresOf(chunks, metadata)
  if (features === null) return null
  const written = [...features, ...pictures, ...metadata].map(chunkBytes)
  const body = joinBytes([asciiBytes('WEBP'), ...written])
  return {
    type: 'image/webp',
    mark,
    bytes: joinBytes([asciiBytes('RIFF'), uint32Little(body.length), body]),
  }
}

/** Null: it is damaged. */
const chunksIn = (bytes: Uint8Array): readonly Chunk[] | null => {
  const chunks: Chunk[] = []
  const view = viewOf(bytes)
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return null
    const end = at + 8 + view.getUint32(at + 4, true)
    if (end > bytes.length) return null
    chunks.push({ type: latin1(bytes, at, at + 4), content: bytes.subarray(at + 8, end) })
    at = end + (end % 2)
  }
  return chunks
}

const chunkBytes = ({ type, content }: Chunk): Uint8Array =>
  joinBytes([
    asciiBytes(type),
    uint32Little(content.length),
    content,
    new Uint8Array(content.length % 2),
  ])

/** A frame of an animation contains chunks itself. */
const cleanFrame = (chunk: Chunk): Chunk | null => {
  if (chunk.type !== 'ANMF') return chunk
  const chunks = chunksIn(chunk.content.subarray(FRAME_HEADER_BYTES))
  if (chunks === null) return null
  const kept = chunks.filter(({ type }) => PICTURE.includes(type)).map(chunkBytes)
  const header = chunk.content.subarray(0, FRAME_HEADER_BYTES)
  return { type: 'ANMF', content: joinBytes([header, ...kept]) }
}

/** Some programs write it with the prefix used in JPEG. */
const tiffIn = (exif: Uint8Array): Uint8Array =>
  startsWith(exif, 'Exif\0\0') ? exif.subarray(6) : exif

/** The chunk that lists the features of the file: as it was, or a new one if metadata is added to a simple picture. */
const featuresOf = (
  chunks: readonly Chunk[],
  metadata: readonly Chunk[],
): readonly Chunk[] | null => {
  const flags = metadata.reduce((all, { type }) => all | (type === 'EXIF' ? HAS_EXIF : HAS_XMP), 0)
  const before = chunks.find(({ type }) => type === 'VP8X')?.content
  if (before) {
    const content = before.slice()
    content[0] = ((before[0] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | flags
    return [{ type: 'VP8X', content }]
  }
  if (flags === 0) return []
  const size = sizeOf(chunks)
  if (size === null) return null
  const content = new Uint8Array(10)
  content[0] = flags | (size.hasAlpha ? HAS_ALPHA : 0)
  for (const [at, value] of [
    [4, size.width - 1],
    [7, size.height - 1],
  ] as const)
    content.set(uint32Little(value).subarray(0, 3), at)
  return [{ type: 'VP8X', content }]
}

type Size = { readonly width: number; readonly height: number; readonly hasAlpha: boolean }

/** For a picture without animation: RFC 6386, section 9.1, or RFC 9649, section 3.4. */
const sizeOf = (chunks: readonly Chunk[]): Size | null => {
  const lossy = chunks.find(({ type }) => type === 'VP8 ')?.content
  if (lossy && lossy.length >= 10) {
    const view = viewOf(lossy)
    const side = (at: number): number => view.getUint16(at, true) & 0x3fff
    return { width: side(6), height: side(8), hasAlpha: false }
  }
  const lossless = chunks.find(({ type }) => type === 'VP8L')?.content
  if (!lossless || lossless.length < 5) return null
  const bits = viewOf(lossless).getUint32(1, true)
  return {
    width: (bits & 0x3fff) + 1,
    height: ((bits >>> 14) & 0x3fff) + 1,
    hasAlpha: ((bits >>> 28) & 1) === 1,
  }
}
