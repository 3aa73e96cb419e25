import { createHash } from 'node:crypto'
import { createReadStream, existsSync, rmSync, statSync } from 'node:fs'
import { copyFile, link, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '#server/db/make-folder.ts'

export type PackStorage = {
  /** Where what is not whole yet comes in. */
  readonly incoming: string
  /** Moves a whole file of this disk under its SHA-256. Whoever sends the same again replaces it by itself. */
  readonly keep: (path: string, sha256: string) => Promise<void>
  readonly pathOf: (sha256: string) => string
  readonly has: (sha256: string) => boolean
  /** At once, as it is called within transactions. */
  readonly remove: (sha256: string) => void
  /** The SHA-256 of all that is kept and has not changed since a moment. */
  readonly listOlderThan: (ms: number) => Promise<readonly string[]>
  /**
   * Removes what has not changed since a moment and will never be whole: copies that were cut off, and what is left in
   * `incoming` of uploads that nobody knows any more. Answers how many files that were.
   */
  readonly dropUnfinished: (ms: number) => Promise<number>
  /** What the disk still takes in bytes, less what a server needs itself. */
  readonly freeBytes: () => Promise<number>
}

export type PackStorageOptions = {
  /** `DATA_DIR/pack-files`. Servers that share it share the files. */
  readonly folder: string
  /** What the disk still takes, in bytes. */
  readonly diskBytes?: () => Promise<number>
}

/** The database, its log and a backup of it go on being written. */
const RESERVED_BYTES = 256 * 1024 ** 2

const SHA256 = /^[0-9a-f]{64}$/

/** The name under which a copy is made, until it is whole. */
export const unfinishedCopy = (path: string): string => `${path}.copy`

/**
 * The bytes of what is sold, in a folder that nothing serves: `<first two digits>/<SHA-256>`, each once, in however many
 * packs it is. They never are in the object store of pictures, which is for what a browser shows.
 */
export const createPackStorage = ({ folder, diskBytes }: PackStorageOptions): PackStorage => {
  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256)
  const bytesOfDisk = diskBytes ?? (() => bytesLeft(folder))
  const incoming = join(folder, 'incoming')
  const keptFolders = async (): Promise<readonly string[]> =>
    (await namesIn(folder, /^[0-9a-f]{2}$/)).map((name) => join(folder, name))
  return {
    incoming,
    pathOf,
    keep: async (path, sha256) => {
      const target = pathOf(sha256)
      makeFolder(dirname(target))
      await syncPath(path)
      await rename(path, target)
      // The new name outlives a power cut only once its folder is on the disk as well.
      await syncPath(dirname(target))
    },
    has: (sha256) => existsSync(pathOf(sha256)),
    remove: (sha256) => rmSync(pathOf(sha256), { force: true }),
    listOlderThan: async (ms) => {
      const found = await Promise.all((await keptFolders()).map((one) => namesIn(one, SHA256)))
      return found.flat().filter((name) => {
        const stat = statSync(pathOf(name), { throwIfNoEntry: false })
        return stat !== undefined && stat.mtimeMs < ms
      })
    },
    dropUnfinished: async (ms) => {
      const unknown = await unknownIn(incoming)
      const copies = await Promise.all((await keptFolders()).map(copiesIn))
      const gone = [...unknown, ...copies.flat()].filter((path) => isOlderThan(path, ms))
      for (const path of gone) rmSync(path, { force: true })
      return gone.length
    },
    freeBytes: async () => {
      makeFolder(folder)
      const left = await bytesOfDisk()
      return Math.max(0, left - RESERVED_BYTES)
    },
  }
}

const copiesIn = async (folder: string): Promise<readonly string[]> =>
  (await namesIn(folder, /\.copy$/)).map((name) => join(folder, name))

/** Bytes and locks without the note that says whose they are, and copies. */
const unknownIn = async (incoming: string): Promise<readonly string[]> => {
  const names = await namesIn(incoming, /./)
  const known = new Set(names.filter((name) => name.endsWith('.json')).map(idOf))
  return names.filter((name) => !known.has(idOf(name))).map((name) => join(incoming, name))
}

const idOf = (name: string): string => name.split('.')[0] ?? ''

/** A second name of old bytes is as new as the name: when it was given, the file's own state changed, its bytes did not. */
const isOlderThan = (path: string, ms: number): boolean => {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && stat.ctimeMs < ms
}

const bytesLeft = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const namesIn = async (folder: string, pattern: RegExp): Promise<readonly string[]> => {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).filter((name) => pattern.test(name))
}

/**
 * Beside the backups of one folder stands one copy of each pack file, shared by all of them: they have gigabytes, and never
 * change.
 */
export const packCopiesBeside = (dump: string): string => join(dirname(dump), 'pack-files')

export type PackCopies = { readonly copied: number; readonly lost: readonly string[] }

/** On the same disk a copy is a second name of the same bytes, and takes neither time nor room. */
export const backUpPacks = async (
  storage: PackStorage,
  hashes: readonly string[],
  folder: string,
): Promise<PackCopies> => {
  const lost = hashes.filter((sha256) => !storage.has(sha256) && !existsSync(join(folder, sha256)))
  const missing = hashes.filter(
    (sha256) => storage.has(sha256) && !existsSync(join(folder, sha256)),
  )
  if (missing.length > 0) makeFolder(folder)
  for (const sha256 of missing) await copyWhole(storage.pathOf(sha256), join(folder, sha256))
  return { copied: missing.length, lost }
}

/** Puts back what is missing, if it is what its name says. */
export const restorePacks = async (
  storage: PackStorage,
  hashes: readonly string[],
  folder: string,
): Promise<PackCopies> => {
  const missing = hashes.filter((sha256) => !storage.has(sha256))
  const lost: string[] = []
  for (const sha256 of missing) {
    const copy = join(folder, sha256)
    if (!existsSync(copy) || (await sha256Of(copy)) !== sha256) {
      lost.push(sha256)
      continue
    }
    makeFolder(dirname(storage.pathOf(sha256)))
    await copyWhole(copy, storage.pathOf(sha256))
  }
  return { copied: missing.length - lost.length, lost }
}

const copyWhole = async (from: string, to: string): Promise<void> => {
  const unfinished = unfinishedCopy(to)
  await rm(unfinished, { force: true })
  try {
    await link(from, unfinished)
  } catch {
    // Another disk, or one that knows no second names.
    await copyFile(from, unfinished)
  }
  await rename(unfinished, to)
}

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
