/** As many arguments as any engine accepts. */
const AT_ONCE = 4_096

/** Text of one byte per character. */
export const latin1 = (bytes: Uint8Array, from = 0, to = bytes.length): string => {
  let text = ''
  for (let at = from; at < to; at += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + AT_ONCE)))
  return text
}

/** The reverse, for ASCII. */
export const asciiBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  latin1(bytes, at, at + text.length) === text

export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** A number of four bytes, the most significant first. */
export const uint32 = (value: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, value)
  return bytes
}

/** The same with the least significant first. */
export const uint32Little = (value: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, value, true)
  return bytes
}

/** The number of bytes needed to detect the type. */
export const HEAD_BYTES = 64

export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif'

/**
 * The media type of a picture, detected from its first bytes; null for anything else, whatever its name or header says.
 */
export const pictureType = (head: Uint8Array): PictureType | null => {
  const text = (from: number, to: number): string => latin1(head, from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp' && brandsOf(head).some((brand) => AVIF.includes(brand)))
    return 'image/avif'
  return null
}

const AVIF = ['avif', 'avis']

/**
 * The brands that a file of the ISO base media format (ISO/IEC 14496-12, section 4.3) declares; of a long list, the
 * first ones.
 */
const brandsOf = (head: Uint8Array): readonly string[] => {
  const end = Math.min(head.length, HEAD_BYTES, viewOf(head).getUint32(0))
  const brands = [latin1(head, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin1(head, at, at + 4))
  return brands
}

/** What re-encoding a picture must preserve. The device and the server both use this. */
export type PictureLook = {
  /** It is animated, or may be. */
  readonly moves: boolean
  /** It has transparency, or may have. */
  readonly hasAlpha: boolean
}

/** Read from the picture's own bytes. */
export const pictureLook = (bytes: Uint8Array, type: PictureType): PictureLook => {
  switch (type) {
    case 'image/jpeg':
      return { moves: false, hasAlpha: false }
    case 'image/png':
      return pngLook(bytes)
    case 'image/webp':
      return webpLook(bytes)
    case 'image/gif':
      return { moves: true, hasAlpha: true }
    case 'image/avif':
      // A sequence has a brand of its own; whether there is a transparency layer is too deep in the file.
      return { moves: latin1(bytes, 8, 64).includes('avis'), hasAlpha: true }
  }
}

/** A PNG declares animation and transparency before its image data. */
const pngLook = (bytes: Uint8Array): PictureLook => {
  const end = latin1(bytes, 0, MOST_HEAD_BYTES).indexOf('IDAT')
  const head = latin1(bytes, 0, end === -1 ? MOST_HEAD_BYTES : end)
  const colourType = bytes[25] ?? 0
  return {
    moves: head.includes('acTL'),
    hasAlpha: colourType === 4 || colourType === 6 || head.includes('tRNS'),
  }
}

/** Colour profiles precede the image data, and are the longest part of what does. */
const MOST_HEAD_BYTES = 4 * 1024 * 1024

/** RFC 9649, sections 2.7 and 3.4. */
const webpLook = (bytes: Uint8Array): PictureLook => {
  if (startsWith(bytes, 'VP8X', 12)) {
    const flags = bytes[20] ?? 0
    return { moves: (flags & 0x02) !== 0, hasAlpha: (flags & 0x10) !== 0 }
  }
  const isLossless = startsWith(bytes, 'VP8L', 12)
  return { moves: false, hasAlpha: isLossless && ((bytes[24] ?? 0) & 0x10) !== 0 }
}
