import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { pictureMark } from '#contract/public/picture-mark.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { makeClips } from './make-clips.ts'

const MASTERS = 'src/site/pictures'
const CACHE = '.cache/pictures'
export const PICTURE_MANIFEST = join(MASTERS, 'picture-manifest.json')

const WIDTHS = [320, 480, 800, 1200, 2000]
const PLACEHOLDER_WIDTH = 16

/** What the site needs to know of a picture before it is fetched. */
type PictureFacts = {
  readonly width: number
  readonly height: number
  /** Of the variants, `/pictures/<name>-<width>.avif` and `.webp`. */
  readonly widths: readonly number[]
  /** A tiny copy as a `data:` address. */
  readonly placeholder: string
}

/**
 * Pictures of NSFW packs leave the build blurred, in every size: whoever guesses an address gets no more than the veil
 * shows, and nothing can be unblurred on the way.
 */
const VEILED = new Set(SAMPLE_MODELS.flatMap(({ isNSFW, images }) => (isNSFW ? images : [])))
const VEIL_PER_WIDTH = 0.045

type Variant = {
  readonly file: string
  readonly isVeiled: boolean
  readonly master: string
  readonly width: number
  readonly type: 'avif' | 'webp'
}

/** Makes every size of every master in `folder`, and leaves nothing else there; what was made before from the same master is taken from the cache. */
export const makePictures = async (folder: string): Promise<void> => {
  mkdirSync(CACHE, { recursive: true })
  // A picture that has no master any more is none of the site's.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const facts: Record<string, PictureFacts> = {}
  for (const master of findMasters()) {
    const file = basename(master)
    const name = basename(file, '.webp')
    const { width, height } = await sharp(master).metadata()
    const isVeiled = VEILED.has(`/pictures/${file}`)
    const widths = WIDTHS.filter((wanted) => wanted <= width)
    facts[name] = { width, height, widths, placeholder: await placeholder(master) }
    const variants = widths.flatMap((wanted) =>
      (['avif', 'webp'] as const).map((type) => ({
        file: `${name}-${wanted}.${type}`,
        isVeiled,
        master,
        width: wanted,
        type,
      })),
    )
    const largest: Variant = {
      file: `${name}.webp`,
      isVeiled,
      master,
      width: Math.min(width, 1200),
      type: 'webp',
    }
    for (const variant of [...variants, largest]) await makeVariant(variant, folder)
  }
  await makeClips({ folder, cache: CACHE, masterOf })
  writeIfChanged(PICTURE_MANIFEST, `${JSON.stringify(facts, null, 2)}\n`)
}

/** Whatever folder a master lies in, its address is its name. */
const findMasters = (): readonly string[] =>
  readdirSync(MASTERS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.webp'))
    .sort()
    .map((name) => join(MASTERS, name))

/** By a picture's address. */
const masterOf = (address: string): string => {
  const found = findMasters().find((master) => basename(master) === basename(address))
  if (found === undefined) throw new Error(`no master for ${address}`)
  return found
}

const makeVariant = async (
  { file, isVeiled, master, width, type }: Variant,
  folder: string,
): Promise<void> => {
  const hash = createHash('sha256')
    .update(readFileSync(master))
    .update(`${width} ${type} ${isVeiled ? 'veiled' : 'clear'} ${pictureMark()}`)
    .digest('hex')
  const cached = join(CACHE, `${hash.slice(0, 24)}.${type}`)
  if (!existsSync(cached)) {
    const resized = sharp(master).resize({ width }).withXmp(pictureMark())
    if (isVeiled) resized.blur(width * VEIL_PER_WIDTH)
    await (type === 'avif'
      ? resized.avif({ quality: 55, effort: 3 })
      : resized.webp({ quality: 78 })
    ).toFile(cached)
  }
  copyFileSync(cached, join(folder, file))
}

const placeholder = async (master: string): Promise<string> => {
  const tiny = await sharp(master)
    .resize({ width: PLACEHOLDER_WIDTH })
    .webp({ quality: 30 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

const writeIfChanged = (file: string, text: string): void => {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
