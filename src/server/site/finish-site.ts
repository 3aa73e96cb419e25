import { fork } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { constants as osConstants, setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { keptName, MASTERS_FOLDER, makePicture, readPictureList } from './built-pictures.ts'
import { createPictureKeeper } from './on-demand-pictures.ts'
import { dropUnfinished, filesBelow, writeWhole } from './write-whole.ts'

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt|xml)$/
const WORTH_IT = 512

export type Compressing = {
  readonly atOnce: number
  /** Called for each file whose compressed forms are ready. */
  readonly onCompressed?: (file: string) => void
  /** False: the folder now contains another build, and nothing may be written any more. */
  readonly isStillWanted?: () => boolean
}

/** Writes `.br` and `.gz` beside every text file without them, so that the server need not compress. */
export const compressFiles = async (
  folder: string,
  { atOnce, onCompressed = () => undefined, isStillWanted = () => true }: Compressing,
): Promise<void> => {
  const files = filesBelow(folder)
    .filter(({ name }) => COMPRESSIBLE.test(name) && !name.startsWith('.'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !isCompressed(file) && statSync(file).size >= WORTH_IT)
  await inParallel(files, atOnce, async (file) => {
    if (!isStillWanted()) return
    await compressFile(file, isStillWanted)
    onCompressed(file)
  })
}

const isCompressed = (file: string): boolean => existsSync(`${file}.br`) && existsSync(`${file}.gz`)

const compressFile = async (file: string, isStillWanted: () => boolean): Promise<void> => {
  const text = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const brotli = await promisify(brotliCompress)(text, { params })
  await writeWhole(`${file}.br`, brotli, isStillWanted)
  await writeWhole(`${file}.gz`, await promisify(gzip)(text, { level: 9 }), isStillWanted)
}

/** Processes this many at once. After the first failure no more are started. */
const inParallel = async <T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  const waiting = all.values()
  let hasFailed = false
  const workOn = async (): Promise<void> => {
    for (const one of waiting) {
      if (hasFailed) return
      try {
        await work(one)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workOn))
}

export type Finishing = {
  /** Folder of the build. */
  readonly dist: string
  /** Cache of pictures that outlives builds. */
  readonly pictures: string
  readonly atOnce: number
  readonly nowMs: () => number
  readonly onCompressed?: (file: string) => void
}

const FINISHED_FILE = 'finished'

/** Whether all optional work on the build is done. */
export const isFinished = (dist: string): boolean => existsSync(join(dist, FINISHED_FILE))

/**
 * Work that a built site can be served without: compresses its files, and puts its pictures in place. Continues after
 * an interruption, and stops when a new build starts. Rejects when the disk refuses writes.
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

/** A build writes this file after the site and before its end. */
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

/** Deletes pictures from older masters or settings. */
const dropOthers = (folder: string, names: ReadonlySet<string>): void => {
  if (names.size === 0) return
  for (const name of readdirSync(folder))
    if (!name.startsWith('.') && !names.has(name)) rmSync(join(folder, name))
}

const SCRIPT = join(import.meta.dirname, '../commands/finish-site.ts')

type FinishingPlace = {
  readonly dist: string
  readonly pictures: string
  /** Called for each file whose compressed forms are ready, with its path in the site. */
  readonly onCompressed: (path: string) => void
}

/** Finishes the site in a process with the lowest priority. Returns how to stop it, at any moment. */
export const startFinishing = ({ dist, pictures, onCompressed }: FinishingPlace): (() => void) => {
  const child = fork(SCRIPT, [dist, pictures])
  // Not required: if it does not run, the site is served all the same.
  child.on('error', () => undefined)
  child.on('message', (path) => onCompressed(String(path)))
  if (child.pid !== undefined) yieldToOthers(child.pid)
  // A half-written file still has its temporary name then.
  return () => void child.kill('SIGKILL')
}

const yieldToOthers = (pid: number): void => {
  try {
    setPriority(pid, osConstants.priority.PRIORITY_LOW)
  } catch (error) {
    // The process ended before its priority could be lowered.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR'))
      throw error
  }
}
