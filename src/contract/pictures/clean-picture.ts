import { cleanAvif } from './clean-avif.ts'
import { cleanGif } from './clean-gif.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'
import type { Cleaned, Cleaning } from './picture-metadata.ts'
import { type PictureType, pictureType } from './picture-type.ts'

/** Shorter than the header of any of them. */
const SHORTEST_BYTES = 20

type Cleaner = (bytes: Uint8Array, cleaning: Cleaning) => Cleaned | null | Promise<Cleaned | null>

const CLEANERS: Readonly<Record<PictureType, Cleaner>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
  'image/avif': cleanAvif,
}

/**
 * Removes from a picture who made it, where and with what: Exif, XMP, IPTC, C2PA, comments, thumbnails, whatever
 * follows its end, and anything that is not known to be needed. What decodes it stays bit for bit, with its colours,
 * its animation and its orientation; so does its declaration of AI (IPTC "Digital Source Type"). Null: it is none of
 * the five types, or damaged. It may modify the bytes that it is given.
 */
export const cleanPicture = async (
  bytes: Uint8Array,
  cleaning: Cleaning,
): Promise<Cleaned | null> => {
  const type = pictureType(bytes)
  return type === null || bytes.length < SHORTEST_BYTES ? null : CLEANERS[type](bytes, cleaning)
}

/** Whether there is nothing to remove. */
export const isClean = (bytes: Uint8Array, cleaned: Cleaned): boolean =>
  cleaned.bytes.length === bytes.length && cleaned.bytes.every((byte, at) => byte === bytes[at])
