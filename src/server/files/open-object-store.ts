import { readdirSync, rmSync, statSync } from 'node:fs'
import { access, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { makeFolder } from '#server/db/make-folder.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import type { S3Settings } from '#server/settings/object-store-settings.ts'
import type { NewObject, ObjectStore } from '../db/object-store.ts'
import { createS3Store, type S3Deps } from './s3-store.ts'

export type DiskStoreOptions = {
  readonly folder: string
  readonly nowMs: () => number
  readonly newId: () => string
}

/** Folder of incomplete files, under temporary names. */
const INCOMING = 'incoming'
/** Longer than any upload: older files were left by a process that ended. */
const LEFT_BEHIND_MS = 60 * 60_000
/** A usual picture takes few reads. */
const READ_BYTES = 256 * 1024

/**
 * Stores files in a folder of this machine: `<first two digits>/<name>`. For one machine only; several that share a
 * database need a shared store.
 */
export const createDiskStore = ({ folder, nowMs, newId }: DiskStoreOptions): ObjectStore => {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name)
  const incoming = join(folder, INCOMING)
  dropLeftBehind(incoming, nowMs())

  return {
    put: async ({ sha256, name = sha256, content }) => {
      const unfinished = join(incoming, newId())
      try {
        await writeWhole(unfinished, content)
        await moveTo(pathOf(name), unfinished)
      } catch (error) {
        // If even that fails, the next start deletes it.
        await rm(unfinished, { force: true }).catch(() => undefined)
        throw toFault(error)
      }
    },
    open: async (name, range) => {
      const handle = await openIfThere(pathOf(name))
      if (handle === null) return null
      const stream = handle.createReadStream({
        highWaterMark: READ_BYTES,
        ...(range ? { start: range.first, end: range.last } : {}),
      })
      // Node's and the DOM's stream types differ in name only.
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>
    },
    has: (name) =>
      access(pathOf(name)).then(
        () => true,
        (error) => falseIfMissing(error),
      ),
    remove: async (name) => {
      try {
        await rm(pathOf(name), { force: true })
      } catch (error) {
        throw toFault(error)
      }
    },
  }
}

const writeWhole = async (path: string, content: NewObject['content']): Promise<void> => {
  makeFolder(dirname(path))
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The rename survives a power cut only once the folder is flushed to the disk as well. */
const moveTo = async (path: string, from: string): Promise<void> => {
  makeFolder(dirname(path))
  await rename(from, path)
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const dropLeftBehind = (folder: string, now: number): void => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: now }
    if (now - mtimeMs > LEFT_BEHIND_MS) rmSync(path, { force: true })
  }
}

const openIfThere = async (path: string): Promise<FileHandle | null> => {
  try {
    return await open(path)
  } catch (error) {
    falseIfMissing(error)
    return null
  }
}

const falseIfMissing = (error: unknown): false => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
  throw toFault(error)
}

/** Every error of the system (disk full, read-only, no rights) is a fault of the machine. */
const toFault = (error: unknown): unknown =>
  error instanceof Error && 'syscall' in error
    ? new StorageUnavailable('a file could not be kept or read', { cause: error })
    : error

export type ObjectStoreOptions = {
  readonly dataDir: string
  /** Null: pictures are on this machine's disk. */
  readonly s3: S3Settings | null
  readonly nowMs: () => number
  readonly newId: () => string
  /** Calls back once; the returned function cancels it. */
  readonly after: S3Deps['after']
}

/** Opens the storage of pictures according to the settings. Server and commands use the same. */
export const openObjectStore = ({
  dataDir,
  s3,
  nowMs,
  newId,
  after,
}: ObjectStoreOptions): ObjectStore =>
  s3 === null
    ? createDiskStore({ folder: join(dataDir, 'files'), nowMs, newId })
    : createS3Store(s3, { nowMs, after })
