import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sharp, default as SharpLibrary } from 'sharp'
import * as v from 'valibot'
import { pictureMark } from '#contract/pictures/picture-metadata.ts'

/**
 * How a picture of the site is made from its masters. `key` identifies the result: other masters or settings give
 * another key.
 */
const pictureRecipe = v.variant('type', [
  v.object({
    type: v.literal('size'),
    key: v.string(),
    master: v.string(),
    width: v.number(),
    format: v.picklist(['avif', 'webp']),
    isVeiled: v.boolean(),
  }),
  v.object({
    type: v.literal('clip'),
    key: v.string(),
    masters: v.pipe(v.array(v.string()), v.readonly()),
  }),
])

export type PictureRecipe = v.InferOutput<typeof pictureRecipe>

/** The site's pictures by name, such as `luna-1-320.avif`. The list is known before any picture is made. */
const pictureList = v.record(v.string(), pictureRecipe)

export type PictureList = v.InferOutput<typeof pictureList>

/** Data in the build's folder for making pictures: the list, and a folder with the masters. */
export const LIST_FILE = 'pictures.json'
export const MASTERS_FOLDER = 'masters'

/** Cache of pictures that outlives builds, in the project's folder. */
export const KEPT_PICTURES = '.cache/pictures'

/** Empty when the build in `dist` has none, or comes from another version of this program. */
export const readPictureList = (dist: string): PictureList => {
  const file = join(dist, LIST_FILE)
  if (!existsSync(file)) return {}
  const read = v.safeParse(pictureList, JSON.parse(readFileSync(file, 'utf8')))
  return read.success ? read.output : {}
}

/** Returns the content of a master by its name. Rejects when it is missing. */
type ReadMaster = (name: string) => Promise<Uint8Array>

/** File name of a picture in the cache. */
export const keptName = (recipe: PictureRecipe): string =>
  `${recipe.key}.${recipe.type === 'size' ? recipe.format : 'webp'}`

/** All settings that affect the result, beside the masters and the recipe. */
export const ENCODING = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78 },
  veilPerWidth: 0.045,
  clip: {
    width: 480,
    framesPerPicture: 16,
    frameMs: 125,
    /** Zoom of the last frame relative to the first. */
    nearer: 1.14,
    quality: 88,
  },
} as const

/** Makes one picture, on a thread of its own. */
export const makePicture = async (
  recipe: PictureRecipe,
  readMaster: ReadMaster,
): Promise<Uint8Array<ArrayBuffer>> => {
  const sharp = await loadSharp()
  const made =
    recipe.type === 'size'
      ? makeSize(sharp, recipe, await readMaster(recipe.master))
      : makeClip(sharp, await Promise.all(recipe.masters.map(readMaster)))
  return new Uint8Array(await (await made).toBuffer())
}

/** Loaded with the first picture: most processes never need it. */
const loadSharp = async (): Promise<typeof SharpLibrary> => {
  const { default: sharp } = await import('sharp')
  // Each picture is made once, so a cache is useless. The number of concurrent jobs is limited elsewhere.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

type SizeRecipe = Extract<PictureRecipe, { type: 'size' }>

const makeSize = (
  sharp: typeof SharpLibrary,
  { width, format, isVeiled }: SizeRecipe,
  master: Uint8Array,
): Sharp => {
  const resized = sharp(master).resize({ width }).withXmp(pictureMark())
  if (isVeiled) resized.blur(width * ENCODING.veilPerWidth)
  return format === 'avif' ? resized.avif(ENCODING.avif) : resized.webp(ENCODING.webp)
}

/** A slow zoom into each of the pictures, one after the other, as an animated WebP. */
const makeClip = async (
  sharp: typeof SharpLibrary,
  masters: readonly Uint8Array[],
): Promise<Sharp> => {
  const { framesPerPicture, frameMs, quality } = ENCODING.clip
  const frames: Buffer[] = []
  for (const master of masters)
    for (let at = 0; at < framesPerPicture; at += 1)
      frames.push(await makeFrame(sharp, master, at / (framesPerPicture - 1)))
  return sharp(frames, { join: { animated: true } })
    .withXmp(pictureMark())
    .webp({ quality, smartSubsample: true, delay: frames.map(() => frameMs), loop: 0 })
}

/** `progress`: from 0, the whole picture, to 1. */
const makeFrame = async (
  sharp: typeof SharpLibrary,
  master: Uint8Array,
  progress: number,
): Promise<Buffer> => {
  const { width, height } = await sharp(master).metadata()
  const nearness = 1 + (ENCODING.clip.nearer - 1) * progress
  const [wide, high] = [Math.round(width / nearness), Math.round(height / nearness)]
  const across = ENCODING.clip.width
  return (
    sharp(master)
      // Towards the face, which is above the centre.
      .extract({
        left: Math.round((width - wide) / 2),
        top: Math.round((height - high) / 3),
        width: wide,
        height: high,
      })
      .resize({ width: across, height: Math.round((across * height) / width), fit: 'fill' })
      .png({ compressionLevel: 0 })
      .toBuffer()
  )
}
