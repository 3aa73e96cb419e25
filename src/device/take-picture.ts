import { cleanPicture } from '#contract/pictures/clean-picture.ts'
import {
  type Cleaned,
  type Inflate,
  MOST_INFLATED_BYTES,
} from '#contract/pictures/picture-metadata.ts'
import { joinBytes, pictureLook, pictureType } from '#contract/pictures/picture-type.ts'
import { MOST_PICTURE_BYTES } from '#domain/pictures.ts'
import { sha256Hex } from './bytes.ts'
import type { Picture } from './storage/kept-pictures.ts'

/** A picture that this browser has decoded, upright. */
type Canvas = {
  readonly width: number
  readonly height: number
  /** The picture in another format and size. A browser that cannot write this format returns another one. */
  readonly draw: (scale: number, form: ImageEncodeOptions) => Promise<Blob>
  readonly close: () => void
}

/** Null: it is not a picture, or it is damaged. */
export type OpenCanvas = (picture: Blob) => Promise<Canvas | null>

export type TakingOutcome =
  | { readonly type: 'picture'; readonly picture: Picture }
  | { readonly type: 'unsupported' }
  | { readonly type: 'too-big' }

/**
 * Prepares a picture from a file: without metadata about its author and place, no larger than it will ever be shown,
 * and under the hash of what will be sent. Its first bytes determine the type: a media type may be missing or wrong.
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

/** For a picture that the browser shows although its file is damaged. */
const redraw = async (canvas: Canvas, hasAlpha: boolean): Promise<Cleaned | null> => {
  const drawn = await rerenderPicture(canvas, { scale: 1, hasAlpha })
  return cleanPicture(new Uint8Array(await drawn.arrayBuffer()), { inflate: inflateText })
}

const prepare = async (cleaned: Cleaned, canvas: Canvas): Promise<TakingOutcome> => {
  const shorter = await shrinkPicture(cleaned, canvas)
  // A canvas drops the picture's statement that it was made by AI.
  const { bytes, type } =
    (shorter && (await cleanPicture(shorter, { inflate: inflateText, mark: cleaned.mark }))) ??
    cleaned
  if (bytes.length > MOST_PICTURE_BYTES) return { type: 'too-big' }
  const sha256 = await sha256Hex(bytes)
  return { type: 'picture', picture: { sha256, type, content: bytes.buffer } }
}

/** No page shows a picture wider or higher than this. */
const LONGEST_SIDE = 2560

/** Smaller files are sent as they are: a phone's connection sends them in a moment. */
const LONG_BYTES = 1024 * 1024

const QUALITY = 0.86

/**
 * A smaller file of the same picture if it is a large one, else null. Animated pictures stay as they are, because a
 * canvas holds one frame; pictures that may be transparent never become JPEG, which would turn transparency black.
 */
const shrinkPicture = async (
  { bytes, type }: Cleaned,
  canvas: Canvas,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const { moves, hasAlpha } = pictureLook(bytes, type)
  const longest = Math.max(canvas.width, canvas.height)
  const isSmall = longest <= LONGEST_SIDE && bytes.length <= LONG_BYTES
  // An AVIF cannot be made much smaller.
  if (isSmall || moves || type === 'image/avif') return null
  const scale = Math.min(1, LONGEST_SIDE / longest)
  const drawn = await rerenderPicture(canvas, { scale, hasAlpha })
  return drawn.size < bytes.length ? new Uint8Array(await drawn.arrayBuffer()) : null
}

/**
 * As WebP, or if the browser cannot make it (Safari, which returns a PNG), in the simplest format that shows the same.
 */
const rerenderPicture = async (
  canvas: Canvas,
  { scale, hasAlpha }: { readonly scale: number; readonly hasAlpha: boolean },
): Promise<Blob> => {
  const webp = await canvas.draw(scale, { type: 'image/webp', quality: QUALITY })
  if (webp.type === 'image/webp') return webp
  return canvas.draw(scale, { type: hasAlpha ? 'image/png' : 'image/jpeg', quality: QUALITY })
}

/** If the browser has no decompression, compressed text is not read. */
const inflateText: Inflate = async (packed) => {
  if (typeof DecompressionStream === 'undefined') return null
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) return joinBytes(parts)
      size += value.length
      if (size > MOST_INFLATED_BYTES) return null
      parts.push(value)
    }
  } catch {
    // Damaged: there is nothing to read in it.
    return null
  }
}

const openCanvas: OpenCanvas = async (picture) => {
  const bitmap = await decode(picture)
  if (bitmap === null) return null
  return {
    width: bitmap.width,
    height: bitmap.height,
    draw: (scale, form) => draw(bitmap, scale, form),
    close: () => bitmap.close(),
  }
}

const decode = async (file: Blob): Promise<ImageBitmap | null> => {
  try {
    // In the intended orientation: phones record how they were held.
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

const draw = (bitmap: ImageBitmap, scale: number, form: ImageEncodeOptions): Promise<Blob> => {
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas.convertToBlob(form)
}
