import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** How a picture of the site is made of its masters. `key` names what comes out: other masters or settings, another key. */
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

/** The site's pictures by their names, as `luna-1-320.avif`. Nothing has to be made to know them. */
const pictureList = v.record(v.string(), pictureRecipe)

export type PictureList = v.InferOutput<typeof pictureList>

/** What the build leaves in its folder for making pictures: the list, and a folder with the masters. */
export const LIST_FILE = 'pictures.json'
export const MASTERS_FOLDER = 'masters'

/** Where made pictures are kept from build to build, below the project's folder. */
export const KEPT_PICTURES = '.cache/pictures'

/** Empty where the build in `dist` has none, or is of another version of this program. */
export const readPictureList = (dist: string): PictureList => {
  const file = join(dist, LIST_FILE)
  if (!existsSync(file)) return {}
  const read = v.safeParse(pictureList, JSON.parse(readFileSync(file, 'utf8')))
  return read.success ? read.output : {}
}

/** Answers the content of a master by its name. Rejects where there is none. */
export type ReadMaster = (name: string) => Promise<Uint8Array>

/** Under which name a made picture is kept. */
export const keptName = (recipe: PictureRecipe): string =>
  `${recipe.key}.${recipe.type === 'size' ? recipe.format : 'webp'}`
