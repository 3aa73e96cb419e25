import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPictureKeeper } from '../pictures/keep-pictures.ts'
import { makePicture } from '../pictures/make-picture.ts'
import { keptName, MASTERS_FOLDER, readPictureList } from '../pictures/picture-list.ts'
import { compressFiles, inParallel } from './compress-files.ts'
import { dropUnfinished, writeWhole } from './write-whole.ts'

export type Finishing = {
  /** What a build has left. */
  readonly dist: string
  /** Where made pictures are kept from build to build. */
  readonly pictures: string
  readonly atOnce: number
  readonly nowMs: () => number
  readonly onCompressed?: (file: string) => void
}

const FINISHED_FILE = 'finished'

/** Whether nothing is left to do of what the site can be served without. */
export const isFinished = (dist: string): boolean => existsSync(join(dist, FINISHED_FILE))

/**
 * What a built site can be served without: compresses its files, and puts its pictures in place. Goes on where it was
 * interrupted, and gives up when somebody builds anew. Rejects where the disk takes nothing.
 */
export const finishSite = async (finishing: Finishing): Promise<void> => {
  const { dist, pictures, nowMs } = finishing
  const isStillWanted = watchBuild(dist)
  const client = join(dist, 'client')
  for (const folder of [client, pictures]) dropUnfinished(folder, nowMs())
  await compressFiles(client, { ...finishing, isStillWanted })
  await placePictures(finishing, isStillWanted)
  await writeWhole(join(dist, FINISHED_FILE), new Uint8Array(), isStillWanted)
}

/** A build writes this file anew, after the site and before its end. */
const watchBuild = (dist: string): (() => boolean) => {
  const stamp = (): string => {
    const found = statSync(join(dist, 'server-build.json'), { throwIfNoEntry: false })
    return `${found?.ino} ${found?.mtimeMs}`
  }
  const before = stamp()
  return () => stamp() === before
}

const placePictures = async (
  { dist, pictures, atOnce }: Finishing,
  isStillWanted: () => boolean,
): Promise<void> => {
  const list = readPictureList(dist)
  const readMaster = (name: string) => readFile(join(dist, MASTERS_FOLDER, name))
  const keep = createPictureKeeper({
    folder: pictures,
    make: (recipe) => makePicture(recipe, readMaster),
    onUnkept: (reason) => {
      throw new Error(reason)
    },
    atOnce,
  })
  await inParallel(Object.entries(list), atOnce, async ([name, recipe]) => {
    const place = join(dist, 'client', 'pictures', name)
    if (isStillWanted() && !existsSync(place))
      await writeWhole(place, await keep(recipe), isStillWanted)
  })
  if (isStillWanted()) dropOthers(pictures, new Set(Object.values(list).map(keptName)))
}

/** What older masters or settings have come to. */
const dropOthers = (folder: string, names: ReadonlySet<string>): void => {
  if (names.size === 0) return
  for (const name of readdirSync(folder))
    if (!name.startsWith('.') && !names.has(name)) rmSync(join(folder, name))
}
