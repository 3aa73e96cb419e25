import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheControlOf, contentTypeOf } from '../file-kind.ts'
import type { SiteFile, SiteFiles } from '../site-files.ts'
import { createPictureKeeper, type PictureKeeping } from './keep-pictures.ts'
import { makePicture } from './make-picture.ts'
import { MASTERS_FOLDER, type PictureList, type PictureRecipe } from './picture-list.ts'

export const PICTURES = '/pictures/'

/** What is made in one process is what is made in another: the tag is known before the picture is. */
export const etagOfPicture = ({ key }: PictureRecipe): string => `"${key}"`

/** Where pictures are kept that the build has not made. */
export type PicturePlace = Pick<PictureKeeping, 'folder' | 'onUnkept'>

/** As many as leave the server a processor on a usual machine. */
const AT_ONCE = 2

type Listing = PicturePlace & {
  readonly dist: string
  readonly list: PictureList
  readonly isThere: (name: string) => boolean
}

/** The listed pictures that are not there, by their paths, each with how to have it. */
export const listUnmade = ({ dist, list, isThere, ...place }: Listing): SiteFiles['unmade'] => {
  const unmade = Object.entries(list).filter(([name]) => !isThere(name))
  // At once: a later build would take them away.
  const masters = readMasters(
    dist,
    unmade.map(([, recipe]) => recipe),
  )
  const keep = createPictureKeeper({
    ...place,
    atOnce: AT_ONCE,
    make: (recipe) => makePicture(recipe, async (name) => masterIn(masters, name)),
  })
  return new Map(
    unmade.map(([name, recipe]) => [
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
      etag: etagOfPicture(recipe),
      size: bytes.byteLength,
      content: { type: 'memory', bytes },
    },
  ],
})
