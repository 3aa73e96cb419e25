import { createHash } from 'node:crypto'
import type { default as Sharp, SharpOptions } from 'sharp'
import { pictureMark } from '#contract/pictures/picture-metadata.ts'
import { pictureLook, pictureType } from '#contract/pictures/picture-type.ts'
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureSize,
} from '#contract/public/picture-sizes.ts'
import type { Store } from '#server/db/open-store.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { createSemaphore } from '#server/http/semaphore.ts'
import type { ObjectStore } from '../db/object-store.ts'
import { findFile } from './file-rows.ts'

type Resizer = (content: Uint8Array, size: PictureSize) => Promise<Resized>

export type Resized =
  | { readonly type: 'made'; readonly bytes: Uint8Array }
  /** It is broken, too large, or an animation that this format cannot hold. */
  | { readonly type: 'impossible' }

/** As many as the largest photos of today's phones have. Decoded, each takes at most four bytes: 200 MB. */
const MOST_PIXELS = 50_000_000
/** A picture that takes longer keeps its original size. */
const MOST_SECONDS = 20

const LIMITS: SharpOptions = {
  limitInputPixels: MOST_PIXELS,
  // Cameras write many files that cause warnings and display well.
  failOn: 'error',
}

/** Decoders of the formats that can be uploaded. The others of libvips are far more code than pictures need. */
const DECODERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map(
  (format) => `VipsForeignLoad${format}Buffer`,
)

/**
 * Makes sizes of pictures, on threads of its own. libvips is loaded at first use: most processes (commands, a server
 * between two uploads) never need it.
 */
export const createResizer = (load: () => Promise<{ readonly default: typeof Sharp }>): Resizer => {
  let loading: Promise<typeof Sharp> | null = null
  const loadOnce = async (): Promise<typeof Sharp> => {
    const { default: sharp } = await load()
    // Each size is made once, so a cache is useless. The number of concurrent jobs is limited elsewhere.
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
    // A GIF is animated when it has several pages.
    const isMoving = pages > 1 || (type === 'image/png' && pictureLook(content, type).moves)
    // Only these two can be read frame by frame, and of our formats only WebP can be written so.
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
    // Whatever the error is, another try would fail in the same way.
    return IMPOSSIBLE
  }
}

const IMPOSSIBLE = { type: 'impossible' } as const

/**
 * The name under which a size is stored beside its picture; also the base of its entity tag. Sizes made before the mark
 * was introduced have other names, so they are no longer served.
 */
export const sizeName = (sha256: string, { width, format }: PictureSize): string =>
  `${sha256}-${width}-marked.${format}`

const unmarkedName = (sha256: string, { width, format }: PictureSize): string =>
  `${sha256}-${width}.${format}`

/** The picture itself, without metadata about author and location. */
export const cleanName = (sha256: string): string => `${sha256}-clean`

/** Names of all sizes that may ever have been made of a picture. */
export const sizeNamesOf = (sha256: string): readonly string[] => [
  cleanName(sha256),
  ...PICTURE_WIDTHS.flatMap((width) =>
    PICTURE_FORMATS.flatMap((format) => [
      sizeName(sha256, { width, format }),
      unmarkedName(sha256, { width, format }),
    ]),
  ),
]

export type SizeMakerDeps = {
  readonly store: Pick<Store, 'db'>
  readonly objects: ObjectStore
  readonly resize: Resizer
  /** Called for each size that could not be stored. */
  readonly onUnkept: (fault: StorageUnavailable) => void
}

/** Stores a size of a picture. An impossible size is stored as an empty file, so that it is not tried again. */
export type SizeMaker = (sha256: string, size: PictureSize) => Promise<SizeMaking>

type SizeMaking =
  | { readonly type: 'kept' }
  /** It was made, but the storage accepts nothing now: the next request makes it again. */
  | { readonly type: 'unkept'; readonly resized: Resized }
  | { readonly type: 'busy' }
  /** The picture does not exist, or no longer. */
  | { readonly type: 'missing' }

/** Each uses a processor and holds a decoded picture. */
const AT_ONCE = 2
/** Enough for the first visitors of a page of new pictures; waiting needs no memory. */
const MOST_WAITING = 32

export const createSizeMaker = (deps: SizeMakerDeps): SizeMaker => {
  const semaphore = createSemaphore({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING })
  const underWay = new Map<string, Promise<SizeMaking>>()
  const begin = async (sha256: string, size: PictureSize): Promise<SizeMaking> => {
    const turn = await semaphore.run(() => keepSize(deps, sha256, size))
    return turn.type === 'full' ? { type: 'busy' } : turn.value
  }
  return (sha256, size) => {
    const name = sizeName(sha256, size)
    const making =
      underWay.get(name) ?? begin(sha256, size).finally(() => void underWay.delete(name))
    underWay.set(name, making)
    return making
  }
}

const keepSize = async (
  deps: SizeMakerDeps,
  sha256: string,
  size: PictureSize,
): Promise<SizeMaking> => {
  const { store, objects, resize } = deps
  const name = sizeName(sha256, size)
  // Another process may have made it since the first check.
  if (await objects.has(name)) return { type: 'kept' }
  const original = await objects.open(sha256)
  if (original === null) return { type: 'missing' }
  const resized = await resize(await gather(original), size)
  const isKept = await tryToPut(deps, { name, size, resized })
  // If the picture was deleted meanwhile, its deletion did not know of this size, which would stay behind.
  if (await findFile(store.db, sha256))
    return isKept ? { type: 'kept' } : { type: 'unkept', resized }
  if (isKept) await objects.remove(name)
  return { type: 'missing' }
}

type NewSize = { readonly name: string; readonly size: PictureSize; readonly resized: Resized }

/** A full or read-only disk must not keep visitors from seeing the picture. */
const tryToPut = async (
  { objects, onUnkept }: SizeMakerDeps,
  { name, size, resized }: NewSize,
): Promise<boolean> => {
  const bytes = resized.type === 'made' ? resized.bytes : new Uint8Array()
  try {
    await objects.put({
      name,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      contentType: `image/${size.format}`,
      content: [bytes],
    })
    return true
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    onUnkept(error)
    return false
  }
}

const gather = async (content: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
