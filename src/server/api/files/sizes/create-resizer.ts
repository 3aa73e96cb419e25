import type { default as Sharp, SharpOptions } from 'sharp'
import { pictureMark } from '#contract/public/picture-mark.ts'
import type { PictureSize } from '#contract/public/picture-sizes.ts'
import { pictureLook } from '#contract/public/pictures/picture-look.ts'
import { pictureType } from '#contract/public/pictures/picture-type.ts'

export type Resizer = (content: Uint8Array, size: PictureSize) => Promise<Resized>

export type Resized =
  | { readonly type: 'made'; readonly bytes: Uint8Array }
  /** It is broken, too large, or moves in a way that this form cannot carry. */
  | { readonly type: 'impossible' }

/** As many as the largest photos of today's phones have. Decoded, each takes four bytes at most: 200 MB. */
const MOST_PIXELS = 50_000_000
/** A picture that keeps a processor busy for longer stays as it is. */
const MOST_SECONDS = 20

const LIMITS: SharpOptions = {
  limitInputPixels: MOST_PIXELS,
  // Cameras write many files that are worth a warning and show well.
  failOn: 'error',
}

/** Decoders of what can be uploaded. What else libvips knows is far more code than a picture needs. */
const DECODERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map(
  (format) => `VipsForeignLoad${format}Buffer`,
)

/**
 * Makes sizes of pictures, on threads of their own. libvips is loaded with the first of them: most processes (commands,
 * a server between two uploads) never need it.
 */
export const createResizer = (load: () => Promise<{ readonly default: typeof Sharp }>): Resizer => {
  let loading: Promise<typeof Sharp> | null = null
  const loadOnce = async (): Promise<typeof Sharp> => {
    const { default: sharp } = await load()
    // Each size is made once: there is nothing to remember. How many are made at once is decided before.
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: DECODERS })
    return sharp
  }
  return async (content, size) => {
    loading ??= loadOnce()
    return resize(await loading, content, size)
  }
}

const resize = async (
  sharp: typeof Sharp,
  content: Uint8Array,
  { width, format }: PictureSize,
): Promise<Resized> => {
  try {
    const { pages = 1, format: from, xmp } = await sharp(content, LIMITS).metadata()
    const type = pictureType(content)
    // A GIF may move, and does when it has several pictures.
    const isMoving = pages > 1 || (type === 'image/png' && pictureLook(content, type).moves)
    // Only these two can be read frame by frame, and only one of ours can be written so.
    if (isMoving && (format !== 'webp' || (from !== 'gif' && from !== 'webp'))) return IMPOSSIBLE
    const picture = sharp(content, { ...LIMITS, animated: isMoving })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .withXmp(pictureMark(xmp?.toString()))
      .timeout({ seconds: MOST_SECONDS })
    const made =
      format === 'avif'
        ? picture.avif({ quality: 55, effort: 3 })
        : picture.webp({ quality: 78, effort: isMoving ? 2 : 4 })
    return { type: 'made', bytes: await made.toBuffer() }
  } catch {
    // Whatever it says of a picture, no other try would say something else.
    return IMPOSSIBLE
  }
}

const IMPOSSIBLE = { type: 'impossible' } as const
