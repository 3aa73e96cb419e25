import { sql } from 'kysely'
import type { ObjectStore } from '#server/db/object-store.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { isThere, readSnapshot, type Snapshot } from './database-snapshot.ts'
import { type WrittenDump, writeDump } from './write-dump.ts'

export type BackupOptions = {
  readonly database: DatabaseAddress
  readonly pictures: Pick<ObjectStore, 'open'>
  /** Absolute path of a file that does not exist yet. */
  readonly path: string
  readonly nowMs: () => number
  /**
   * Copies sold files, by SHA-256, to a folder beside the dump; returns those that are missing. Undefined: they are not
   * copied.
   */
  readonly copyPackFiles?: (hashes: readonly string[]) => Promise<readonly string[]>
}

export type Backup =
  | (Extract<WrittenDump, { type: 'written' }> & {
      /** SHA-256 of pictures that the database names and the storage lacks. */
      readonly lostPictures: readonly string[]
      /** The same for sold files. */
      readonly lostPackFiles: readonly string[]
    })
  | Extract<WrittenDump, { type: 'failed' }>
  | { readonly type: 'nothing-there' }

/**
 * Writes a consistent snapshot into a file, while servers go on.
 * @throws StorageUnavailable
 */
export const backupDatabase = async (options: BackupOptions): Promise<Backup> => {
  const { database, pictures, path, nowMs, copyPackFiles } = options
  if (!isThere(database)) return { type: 'nothing-there' }
  return readSnapshot(database, async (snapshot) => {
    if (snapshot.contents.migrations.length === 0) return { type: 'nothing-there' }
    const lostPictures: string[] = []
    const written = await writeDump(
      {
        snapshot,
        pictures,
        nowMs: nowMs(),
        onLostPicture: (sha256) => lostPictures.push(sha256),
      },
      path,
    )
    if (written.type === 'failed') return written
    const lostPackFiles = (await copyPackFiles?.(await readPackHashes(snapshot))) ?? []
    return { ...written, lostPictures, lostPackFiles }
  })
}

/** A database of an older version has no pack files. */
const readPackHashes = async ({ db, contents }: Snapshot): Promise<readonly string[]> => {
  if (!contents.tables.some(({ name }) => name === 'pack_files')) return []
  const { rows } = await sql<{ sha256: string }>`select distinct sha256 from pack_files`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

/** `neomuse-2026-11-21T05-50-00-000Z.ndjson.gz`: sorts by time, and is a valid name on every file system. */
export const dumpName = (nowMs: number, suffix = ''): string =>
  `neomuse-${new Date(nowMs).toISOString().replace(/[:.]/g, '-')}${suffix}.ndjson.gz`
