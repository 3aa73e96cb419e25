import { existsSync, rmSync, statSync } from 'node:fs'
import { open, readdir, rename, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '#server/store/sqlite/make-folder.ts'

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

/**
 * The bytes of what is sold, in a folder that nothing serves: `<first two digits>/<SHA-256>`, each once, in however many
 * packs it is. They never are in the object store of pictures, which is for what a browser shows.
 */
export const createPackStorage = ({ folder, diskBytes }: PackStorageOptions): PackStorage => {
  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256)
  const bytesOfDisk = diskBytes ?? (() => bytesLeft(folder))
  return {
    incoming: join(folder, 'incoming'),
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
      const folders = await namesIn(folder, /^[0-9a-f]{2}$/)
      const found = await Promise.all(folders.map((name) => namesIn(join(folder, name), SHA256)))
      return found.flat().filter((name) => {
        const stat = statSync(pathOf(name), { throwIfNoEntry: false })
        return stat !== undefined && stat.mtimeMs < ms
      })
    },
    freeBytes: async () => {
      makeFolder(folder)
      const left = await bytesOfDisk()
      return Math.max(0, left - RESERVED_BYTES)
    },
  }
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
