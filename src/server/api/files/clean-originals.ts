import { createHash } from 'node:crypto'
import { cleanPicture, isClean } from '#contract/public/pictures/clean-picture.ts'
import type { FileRow } from './find-file.ts'
import { inflateText } from './receive/inflate-text.ts'
import { cleanName } from './sizes/size-names.ts'
import type { ObjectStore } from './stores/object-store.ts'

/** Under which name what is given out of a picture is kept, and how many bytes it has. */
export type Given = { readonly name: string; readonly bytes: number }

export type CleanOriginals = (row: FileRow) => Promise<Given | 'missing'>

/**
 * What is given out of a picture that was kept before pictures had to tell nothing of who made them and where: the same
 * without that, made when it is asked for first and kept beside it. Its own bytes stay as its hash names them, for devices
 * and backups. A picture is looked through once by each process; of a broken one, in which nothing can be found, all is given.
 * @throws StorageUnavailable when what was made cannot be kept: then nothing is given.
 */
export const createCleanOriginals = (objects: ObjectStore): CleanOriginals => {
  const known = new Map<string, Promise<Given | 'missing'>>()
  const look = async (row: FileRow): Promise<Given | 'missing'> => {
    const given = await (known.get(row.sha256) ?? begin(row))
    // It may have been dropped meanwhile, and sent again.
    const isThere = given !== 'missing' && (await objects.has(given.name))
    if (!isThere) known.delete(row.sha256)
    return isThere ? given : 'missing'
  }
  const begin = (row: FileRow): Promise<Given | 'missing'> => {
    const finding = clean(objects, row).catch((error: unknown) => {
      known.delete(row.sha256)
      throw error
    })
    known.set(row.sha256, finding)
    return finding
  }
  return look
}

const clean = async (
  objects: ObjectStore,
  { sha256, content_type, bytes }: FileRow,
): Promise<Given | 'missing'> => {
  const original = await objects.open(sha256)
  if (original === null) return 'missing'
  const content = new Uint8Array(await new Response(original).arrayBuffer())
  const cleaned = await cleanPicture(content, { inflate: inflateText })
  if (cleaned === null || isClean(content, cleaned)) return { name: sha256, bytes }
  const name = cleanName(sha256)
  await objects.put({
    name,
    sha256: createHash('sha256').update(cleaned.bytes).digest('hex'),
    contentType: content_type,
    content: [cleaned.bytes],
  })
  return { name, bytes: cleaned.bytes.length }
}
