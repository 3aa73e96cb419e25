import { createHash } from 'node:crypto'
import type { AdminDatabase } from '#device/storage/admin-database.ts'
import { keepPicture } from '#device/storage/kept-pictures.ts'
import { pictureAddress } from '#domain/pictures.ts'

/** A GIF of one pixel; each number makes other bytes. */
export const aGif = (number: number): ArrayBuffer => {
  const gif = new Uint8Array(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'))
  gif[12] = number
  return gif.buffer
}

/** The reverse of `pictureAddress`. */
export const hashOf = (address: string): string => address.slice('/files/'.length)

/** Stores a picture on a device; returns its address. */
export const takePicture = async (
  db: AdminDatabase,
  content: ArrayBuffer = aGif(1),
  { nowMs = 0, forItself = false } = {},
): Promise<string> => {
  const sha256 = createHash('sha256').update(new Uint8Array(content)).digest('hex')
  const outcome = await keepPicture(db, { sha256, type: 'image/gif', content, forItself }, nowMs)
  if (outcome.type !== 'kept') throw new Error(outcome.type)
  return pictureAddress(sha256)
}
