import type { ObjectStore } from '#server/api/files/stores/object-store.ts'
import type { DatabaseAddress } from '#server/store/open-store.ts'
import { isThere, readSnapshot } from './contents/open-database.ts'
import { type WrittenDump, writeDump } from './file/write-dump.ts'

export type BackupOptions = {
  readonly database: DatabaseAddress
  readonly pictures: Pick<ObjectStore, 'open'>
  /** Absolute path of a file that is not there yet. */
  readonly path: string
  readonly nowMs: () => number
}

export type Backup =
  | (Extract<WrittenDump, { type: 'written' }> & {
      /** SHA-256 of pictures that the database names and that are nowhere. */
      readonly lostPictures: readonly string[]
    })
  | Extract<WrittenDump, { type: 'failed' }>
  | { readonly type: 'nothing-there' }

/**
 * Writes everything of one moment into a file, while servers go on.
 * @throws StorageUnavailable
 */
export const backupDatabase = async (options: BackupOptions): Promise<Backup> => {
  const { database, pictures, path, nowMs } = options
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
    return written.type === 'failed' ? written : { ...written, lostPictures }
  })
}

/** `neomuse-2026-11-21T05-50-00-000Z.ndjson.gz`: sorts like time, and is a name on every disk. */
export const dumpName = (nowMs: number, suffix = ''): string =>
  `neomuse-${new Date(nowMs).toISOString().replace(/[:.]/g, '-')}${suffix}.ndjson.gz`
