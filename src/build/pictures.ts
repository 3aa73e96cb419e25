import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { pictureMark } from '#contract/pictures/picture-metadata.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import {
  ENCODING,
  KEPT_PICTURES,
  LIST_FILE,
  MASTERS_FOLDER,
  type PictureList,
  type PictureRecipe,
  readPictureList,
} from '#server/site/built-pictures.ts'
import { listMissingPictures, PICTURES } from '#server/site/on-demand-pictures.ts'
import type { SiteFiles } from '#server/site/site-files.ts'

const MASTERS = 'src/site/pictures'
const PICTURE_FACTS = join(MASTERS, 'picture-manifest.json')

const WIDTHS = [320, 480, 800, 1200, 2000]
const WIDEST_ALONE = 1200
const FORMATS = ['avif', 'webp'] as const
const PLACEHOLDER_WIDTH = 16

/** What the site needs to know of a picture before it is fetched. */
type PictureFacts = {
  readonly width: number
  readonly height: number
  /** The widths of the variants, `/pictures/<name>-<width>.avif` and `.webp`. */
  readonly widths: readonly number[]
  /** A tiny copy as a `data:` address. */
  readonly placeholder: string
}

/**
 * Pictures of NSFW packs are blurred in every size: guessing an address gives no more than the blurred picture shows,
 * and the blur cannot be removed on the way.
 */
const VEILED = new Set(SAMPLE_MODELS.flatMap(({ isNSFW, images }) => (isNSFW ? images : [])))

/** The masters by file name: a picture's address does not depend on the folder of its master. */
const findMasters = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(MASTERS, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.webp'))
      .sort()
      .map((name) => [basename(name), join(MASTERS, name)]),
  )

/**
 * Lists every picture of the site and how it is made, without making any. Writes the facts that the pages need to a
 * file.
 */
export const listPictures = async (): Promise<PictureList> => {
  const list: Record<string, PictureRecipe> = {}
  const facts: Record<string, PictureFacts> = {}
  const masters = new Map<string, Buffer>()
  for (const [master, path] of findMasters()) {
    const content = readFileSync(path)
    masters.set(master, content)
    const name = basename(master, '.webp')
    const { width, height } = await sharp(content).metadata()
    const widths = WIDTHS.filter((wanted) => wanted <= width)
    facts[name] = { width, height, widths, placeholder: await placeholder(content) }
    const isVeiled = VEILED.has(`/pictures/${master}`)
    const sizeOf = (width: number, format: (typeof FORMATS)[number]): PictureRecipe => {
      const recipe = { type: 'size', master, width, format, isVeiled } as const
      return { ...recipe, key: keyOf(recipe, [content]) }
    }
    for (const wanted of widths)
      for (const format of FORMATS) list[`${name}-${wanted}.${format}`] = sizeOf(wanted, format)
    list[master] = sizeOf(Math.min(width, WIDEST_ALONE), 'webp')
  }
  for (const { video_sample, images } of SAMPLE_MODELS) {
    if (video_sample === '') continue
    const recipe = { type: 'clip', masters: images.map((image) => basename(image)) } as const
    const contents = recipe.masters.map((name) => masterIn(masters, name))
    list[basename(video_sample)] = { ...recipe, key: keyOf(recipe, contents) }
  }
  writeIfChanged(PICTURE_FACTS, `${JSON.stringify(facts, null, 2)}\n`)
  return list
}

const masterIn = (masters: ReadonlyMap<string, Buffer>, name: string): Buffer => {
  const found = masters.get(name)
  if (found === undefined) throw new Error(`no master for ${name}`)
  return found
}

/** A hash of what a picture is made from, so that it has a name before it is made. */
const keyOf = (recipe: object, masters: readonly Buffer[]): string => {
  const hash = createHash('sha256').update(JSON.stringify([recipe, ENCODING, pictureMark()]))
  for (const master of masters) hash.update(master)
  return hash.digest('hex').slice(0, 32)
}

/** Puts everything that the pictures are made from into `dist`. */
export const layOutPictures = (dist: string, list: PictureList): void => {
  mkdirSync(join(dist, MASTERS_FOLDER), { recursive: true })
  for (const [name, path] of findMasters()) copyFileSync(path, join(dist, MASTERS_FOLDER, name))
  writeFileSync(join(dist, LIST_FILE), JSON.stringify(list))
}

const placeholder = async (master: Buffer): Promise<string> => {
  const tiny = await sharp(master)
    .resize({ width: PLACEHOLDER_WIDTH })
    .webp({ quality: 30 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

const writeIfChanged = (file: string, text: string): void => {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/** What the pictures are made from in development, where there is no build. */
export const DEV_PICTURES = '.cache/dev-pictures'

/** In development, pictures have the same addresses as in the build, and are made on request, too. */
export const serveDevPictures = (): Plugin => ({
  name: 'neomuse:serve-dev-pictures',
  apply: 'serve',
  configureServer: ({ middlewares, config }) => {
    let missingPictures: SiteFiles['missingPictures'] | undefined
    const findPicture = (pathname: string) => {
      missingPictures ??= listMissingPictures({
        dist: DEV_PICTURES,
        list: readPictureList(DEV_PICTURES),
        isThere: () => false,
        folder: KEPT_PICTURES,
        onUnkept: (reason) => config.logger.warn(`pictures are not kept: ${reason}`),
      })
      return missingPictures.get(pathname)
    }
    middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost')
      const picture = pathname.startsWith(PICTURES) ? findPicture(pathname) : undefined
      if (picture === undefined) return next()
      picture().then(({ contentType, variants: [{ content }] }) => {
        response.setHeader('Content-Type', contentType)
        response.end(content.type === 'memory' ? content.bytes : undefined)
      }, next)
    })
  },
})
