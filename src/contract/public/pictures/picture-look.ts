import { latin1, startsWith } from './bytes.ts'
import type { PictureType } from './picture-type.ts'

/** What a step that draws a picture anew must not lose. The device and the server go by the same. */
export type PictureLook = {
  /** It shows several pictures one after the other, or may. */
  readonly moves: boolean
  /** Something shows through it, or may. */
  readonly hasAlpha: boolean
}

/** Read from a picture's own bytes. */
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
      // A sequence says so by its brand; whether it has a second layer for what shows through stands too deep.
      return { moves: latin1(bytes, 8, 64).includes('avis'), hasAlpha: true }
  }
}

/** A PNG that moves, or of which colours show through, says so before its image data. */
const pngLook = (bytes: Uint8Array): PictureLook => {
  const end = latin1(bytes, 0, MOST_HEAD_BYTES).indexOf('IDAT')
  const head = latin1(bytes, 0, end === -1 ? MOST_HEAD_BYTES : end)
  const colourType = bytes[25] ?? 0
  return {
    moves: head.includes('acTL'),
    hasAlpha: colourType === 4 || colourType === 6 || head.includes('tRNS'),
  }
}

/** Colour profiles stand before it, and are the longest of what does. */
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
