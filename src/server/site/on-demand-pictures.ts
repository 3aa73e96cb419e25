import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSemaphore } from '#server/http/semaphore.ts'
import {
  keptName,
  MASTERS_FOLDER,
  makePicture,
  type PictureList,
  type PictureRecipe,
} from './built-pictures.ts'
import { cacheControlOf, contentTypeOf, type SiteFile, type SiteFiles } from './site-files.ts'
import { writeWhole } from './write-whole.ts'

type Bytes = Uint8Array<ArrayBuffer>

type PictureKeeping = {
  /** Cache folder; it outlives builds. */
  readonly folder: string
  readonly make: (recipe: PictureRecipe) => Promise<Bytes>
  /** Called once, however many pictures cannot be stored. */
  readonly onUnkept: (reason: string) => void
  /** Each job uses a processor and holds several decoded pictures. */
  readonly atOnce: number
}

/** Returns the picture from the cache, or makes it. */
export type KeepPicture = (recipe: PictureRecipe) => Promise<Bytes>

/** Makes each picture at its first request and caches it: on the disk, or in memory if the disk refuses writes. */
export const createPictureKeeper = ({
  folder,
  make,
  onUnkept,
  atOnce,
}: PictureKeeping): KeepPicture => {
  const semaphore = createSemaphore({ atOnce })
  const underWay = new Map<string, Promise<Bytes>>()
  const inMemory = new Map<string, Bytes>()
  let hasComplained = false

  const findKept = async (name: string): Promise<Bytes | null> =>
    inMemory.get(name) ?? (await readKept(join(folder, name)))

  const keep = async (name: string, bytes: Bytes): Promise<void> => {
    try {
      await writeWhole(join(folder, name), bytes)
    } catch (error) {
      // There are few of them, and together they are small.
      inMemory.set(name, bytes)
      if (!hasComplained) onUnkept(error instanceof Error ? error.message : String(error))
      hasComplained = true
    }
  }
  const makeInTurn = async (name: string, recipe: PictureRecipe): Promise<Bytes> => {
    const turn = await semaphore.run(async () => {
      // Another process may have made it meanwhile.
      const made = await findKept(name)
      if (made) return made
      const bytes = await make(recipe)
      await keep(name, bytes)
      return bytes
    })
    if (turn.type === 'full') throw new Error('a picture found no place to wait')
    return turn.value
  }

  return async (recipe) => {
    const name = keptName(recipe)
    const known = await findKept(name)
    if (known) return known
    const making =
      underWay.get(name) ?? makeInTurn(name, recipe).finally(() => void underWay.delete(name))
    underWay.set(name, making)
    return making
  }
}

/** Null when it is missing or unreadable: then it is made again. */
const readKept = async (path: string): Promise<Bytes | null> => {
  try {
    return new Uint8Array(await readFile(path))
  } catch {
    return null
  }
}

export const PICTURES = '/pictures/'

/** Every process makes the same bytes: so the tag is known before the picture is made. */
export const pictureEtag = ({ key }: PictureRecipe): string => `"${key}"`

/** Cache of the pictures that the build has not made. */
export type PictureCache = Pick<PictureKeeping, 'folder' | 'onUnkept'>

/** Leaves the server a processor on a usual machine. */
const AT_ONCE = 2

type Listing = PictureCache & {
  readonly dist: string
  readonly list: PictureList
  readonly isThere: (name: string) => boolean
}

/** The listed pictures that do not exist yet, by path, each with a function that returns it. */
export const listMissingPictures = ({
  dist,
  list,
  isThere,
  ...place
}: Listing): SiteFiles['missingPictures'] => {
  const missingPictures = Object.entries(list).filter(([name]) => !isThere(name))
  // Read at once: a later build would delete them.
  const masters = readMasters(
    dist,
    missingPictures.map(([, recipe]) => recipe),
  )
  const keep = createPictureKeeper({
    ...place,
    atOnce: AT_ONCE,
    make: (recipe) => makePicture(recipe, async (name) => masterIn(masters, name)),
  })
  return new Map(
    missingPictures.map(([name, recipe]) => [
      `${PICTURES}${name}`,
      async () => toFile(name, recipe, await keep(recipe)),
    ]),
  )
}

type Masters = ReadonlyMap<string, Uint8Array>

const readMasters = (dist: string, recipes: readonly PictureRecipe[]): Masters => {
  const names = recipes.flatMap((recipe) =>
    recipe.type === 'size' ? [recipe.master] : recipe.masters,
  )
  const read = (name: string) => readFileSync(join(dist, MASTERS_FOLDER, name))
  return new Map([...new Set(names)].map((name) => [name, read(name)]))
}

const masterIn = (masters: Masters, name: string): Uint8Array => {
  const master = masters.get(name)
  if (master === undefined) throw new Error(`the build has left no master ${name}`)
  return master
}

const toFile = (name: string, recipe: PictureRecipe, bytes: Uint8Array<ArrayBuffer>): SiteFile => ({
  contentType: contentTypeOf(name),
  cacheControl: cacheControlOf(`${PICTURES}${name}`),
  variants: [
    {
      coding: 'identity',
      etag: pictureEtag(recipe),
      size: bytes.byteLength,
      content: { type: 'memory', bytes },
    },
  ],
})
