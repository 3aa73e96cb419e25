import { createHash } from 'node:crypto'
import { createReadStream, existsSync, rmSync, statSync } from 'node:fs'
import { copyFile, link, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '#server/db/make-folder.ts'
import type { PackStorage } from '#server/ports/pack-files.ts'

export type PackStorageOptions = {
  /** `DATA_DIR/pack-files`. Servers with the same folder share the files. */
  readonly folder: string
  /** Free disk space, in bytes. */
  readonly diskBytes?: () => Promise<number>
}

/** Reserve for writes to the database, its log and a backup. */
const RESERVED_BYTES = 256 * 1024 ** 2

const SHA256 = /^[0-9a-f]{64}$/

/** Temporary name of a copy until it is complete. */
export const unfinishedCopy = (path: string): string => `${path}.copy`

/**
 * Stores the sold files in a folder that is not served: `<first two digits>/<SHA-256>`, one copy each, in however many
 * packs it is. They are never in the object store of pictures, whose files browsers show.
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
      // The rename survives a power cut only once the folder is flushed to the disk as well.
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

/** Data and lock files without an info file that names their upload, and copies. */
const unknownIn = async (incoming: string): Promise<readonly string[]> => {
  const names = await namesIn(incoming, /./)
  const known = new Set(names.filter((name) => name.endsWith('.json')).map(idOf))
  return names.filter((name) => !known.has(idOf(name))).map((name) => join(incoming, name))
}

const idOf = (name: string): string => name.split('.')[0] ?? ''

/** Uses ctime: a hard link to old bytes counts as new from the moment it was made, although mtime stays. */
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
 * The backups in a folder share one copy of each pack file beside them: pack files have gigabytes, and never change.
 */
export const packCopiesBeside = (dump: string): string => join(dirname(dump), 'pack-files')

export type PackCopies = { readonly copied: number; readonly lost: readonly string[] }

/** On the same disk a copy is a hard link, and takes neither time nor space. */
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

/** Restores missing files whose bytes match their name. */
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
    // Another disk, or one without hard links.
    await copyFile(from, unfinished)
  }
  await rename(unfinished, to)
}

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
