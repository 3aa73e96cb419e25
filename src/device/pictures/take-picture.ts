import { cleanPicture } from '#contract/public/pictures/clean-picture.ts'
import type { Cleaned } from '#contract/public/pictures/cleaned.ts'
import { pictureLook } from '#contract/public/pictures/picture-look.ts'
import { pictureType } from '#contract/public/pictures/picture-type.ts'
import { MOST_PICTURE_BYTES } from '#domain/pictures.ts'
import { type Canvas, type OpenCanvas, openCanvas } from './canvas.ts'
import { inflateText } from './inflate-text.ts'
import type { Picture } from './kept-pictures.ts'
import { sha256Hex } from './sha256-hex.ts'
import { drawAnew, shrinkPicture } from './shrink-picture.ts'

export type TakingOutcome =
  | { readonly type: 'picture'; readonly picture: Picture }
  | { readonly type: 'unsupported' }
  | { readonly type: 'too-big' }

/**
 * Makes a picture of a file: without what tells of its author and place, no larger than it will ever be shown, under the
 * hash of what will be sent. Its first bytes say what it is: a label may be missing or wrong.
 */
export const takePicture = async (
  file: Blob,
  open: OpenCanvas = openCanvas,
): Promise<TakingOutcome> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = pictureType(bytes)
  if (type === null) return { type: 'unsupported' }
  const canvas = await open(new Blob([bytes], { type }))
  if (canvas === null) return { type: 'unsupported' }
  try {
    const cleaned =
      (await cleanPicture(bytes, { inflate: inflateText })) ??
      (await redraw(canvas, pictureLook(bytes, type).hasAlpha))
    return cleaned === null ? { type: 'unsupported' } : await prepare(cleaned, canvas)
  } finally {
    canvas.close()
  }
}

/** Of what the browser shows although its file is broken. */
const redraw = async (canvas: Canvas, hasAlpha: boolean): Promise<Cleaned | null> => {
  const drawn = await drawAnew(canvas, { scale: 1, hasAlpha })
  return cleanPicture(new Uint8Array(await drawn.arrayBuffer()), { inflate: inflateText })
}

const prepare = async (cleaned: Cleaned, canvas: Canvas): Promise<TakingOutcome> => {
  const shorter = await shrinkPicture(cleaned, canvas)
  // A canvas knows nothing of what the picture says of AI.
  const { bytes, type } =
    (shorter && (await cleanPicture(shorter, { inflate: inflateText, mark: cleaned.mark }))) ??
    cleaned
  if (bytes.length > MOST_PICTURE_BYTES) return { type: 'too-big' }
  const sha256 = await sha256Hex(bytes)
  return { type: 'picture', picture: { sha256, type, content: bytes.buffer } }
}
