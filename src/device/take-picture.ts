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

/** A picture that this browser has understood, upright. */
type Canvas = {
  readonly width: number
  readonly height: number
  /** The picture in another form and size. A browser that does not write this form answers another one. */
  readonly draw: (scale: number, form: ImageEncodeOptions) => Promise<Blob>
  readonly close: () => void
}

/** Null: it is no picture, or broken. */
export type OpenCanvas = (picture: Blob) => Promise<Canvas | null>

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
  const drawn = await rerenderPicture(canvas, { scale: 1, hasAlpha })
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

/** Wider or higher than this no page shows a picture. */
const LONGEST_SIDE = 2560

/** What is shorter is sent as it is: a phone's connection carries it in a moment. */
const LONG_BYTES = 1024 * 1024

const QUALITY = 0.86

/**
 * A shorter file of the same picture where it is a long one, else null. What moves stays as it is, since a canvas shows one
 * moment of it; what may show through is never made a JPEG, which has black in its place.
 */
const shrinkPicture = async (
  { bytes, type }: Cleaned,
  canvas: Canvas,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const { moves, hasAlpha } = pictureLook(bytes, type)
  const longest = Math.max(canvas.width, canvas.height)
  const isSmall = longest <= LONGEST_SIDE && bytes.length <= LONG_BYTES
  // An AVIF is as small as it gets.
  if (isSmall || moves || type === 'image/avif') return null
  const scale = Math.min(1, LONGEST_SIDE / longest)
  const drawn = await rerenderPicture(canvas, { scale, hasAlpha })
  return drawn.size < bytes.length ? new Uint8Array(await drawn.arrayBuffer()) : null
}

/** As WebP, or where the browser makes none (Safari, which answers a PNG), in the simplest form that shows the same. */
const rerenderPicture = async (
  canvas: Canvas,
  { scale, hasAlpha }: { readonly scale: number; readonly hasAlpha: boolean },
): Promise<Blob> => {
  const webp = await canvas.draw(scale, { type: 'image/webp', quality: QUALITY })
  if (webp.type === 'image/webp') return webp
  return canvas.draw(scale, { type: hasAlpha ? 'image/png' : 'image/jpeg', quality: QUALITY })
}

/** Where the browser has no such thing, what is packed is not read. */
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
    // Broken: there is nothing in it to be read.
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
    // As it is meant to be seen: phones note how they were held.
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
