import type { Cleaned } from '#contract/public/pictures/cleaned.ts'
import { pictureLook } from '#contract/public/pictures/picture-look.ts'
import type { Canvas } from './canvas.ts'

/** Wider or higher than this no page shows a picture. */
const LONGEST_SIDE = 2560

/** What is shorter is sent as it is: a phone's connection carries it in a moment. */
const LONG_BYTES = 1024 * 1024

const QUALITY = 0.86

/**
 * A shorter file of the same picture where it is a long one, else null. What moves stays as it is, since a canvas shows one
 * moment of it; what may show through is never made a JPEG, which has black in its place.
 */
export const shrinkPicture = async (
  { bytes, type }: Cleaned,
  canvas: Canvas,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const { moves, hasAlpha } = pictureLook(bytes, type)
  const longest = Math.max(canvas.width, canvas.height)
  const isSmall = longest <= LONGEST_SIDE && bytes.length <= LONG_BYTES
  // An AVIF is as small as it gets.
  if (isSmall || moves || type === 'image/avif') return null
  const scale = Math.min(1, LONGEST_SIDE / longest)
  const drawn = await drawAnew(canvas, { scale, hasAlpha })
  return drawn.size < bytes.length ? new Uint8Array(await drawn.arrayBuffer()) : null
}

/** As WebP, or where the browser makes none (Safari, which answers a PNG), in the plainest form that shows the same. */
export const drawAnew = async (
  canvas: Canvas,
  { scale, hasAlpha }: { readonly scale: number; readonly hasAlpha: boolean },
): Promise<Blob> => {
  const webp = await canvas.draw(scale, { type: 'image/webp', quality: QUALITY })
  if (webp.type === 'image/webp') return webp
  return canvas.draw(scale, { type: hasAlpha ? 'image/png' : 'image/jpeg', quality: QUALITY })
}
