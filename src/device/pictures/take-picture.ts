import { MOST_PICTURE_BYTES, PICTURE_TYPES } from '#domain/pictures.ts'
import type { Picture } from './kept-pictures.ts'
import { sha256Hex } from './sha256-hex.ts'
import { shrinkPicture } from './shrink-picture.ts'

export type TakingOutcome =
  | { readonly type: 'picture'; readonly picture: Picture }
  | { readonly type: 'unsupported' }
  | { readonly type: 'too-big' }

/** Makes a picture of a file: no larger than it will ever be shown, under the hash of what will be sent. */
export const takePicture = async (file: Blob): Promise<TakingOutcome> => {
  if (!PICTURE_TYPES.includes(file.type)) return { type: 'unsupported' }
  const shrunk = await shrinkPicture(file)
  if (shrunk === null) return { type: 'unsupported' }
  if (shrunk.size > MOST_PICTURE_BYTES) return { type: 'too-big' }
  const content = await shrunk.arrayBuffer()
  const sha256 = await sha256Hex(content)
  return { type: 'picture', picture: { sha256, type: shrunk.type, content } }
}
