import { join } from 'node:path'
import type { Store } from '#server/db/open-store.ts'
import type { Packs, Uploads } from '#server/ports/pack-files.ts'
import { dropUnnamedBytes } from './pack-draft.ts'
import { createPackStorage, type PackStorageOptions } from './pack-storage.ts'

export type PacksOptions = Pick<PackStorageOptions, 'diskBytes'> & {
  readonly dataDir: string
  /** Quota of all pack files in bytes; null: as many as fit on the disk. */
  readonly packQuotaBytes: number | null
  readonly nowMs: () => number
  readonly newId: () => string
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/** Inside the data folder, never in a folder that is served. Server and commands use the same. */
export const openPacks = ({
  dataDir,
  diskBytes,
  packQuotaBytes: quotaBytes,
  ...deps
}: PacksOptions): Packs => {
  const folder = join(dataDir, 'pack-files')
  const storage = createPackStorage({ folder, ...(diskBytes ? { diskBytes } : {}) })
  let uploads: Promise<Uploads> | null = null
  return {
    storage,
    uploads: (store) => {
      uploads ??= import('./pack-uploads.ts').then(({ createUploads }) =>
        createUploads({ ...deps, quotaBytes, store, storage }),
      )
      return uploads
    },
  }
}

export type SweepDeps = {
  readonly store: Store
  readonly packs: Packs
  readonly nowMs: () => number
}

/** Files from the last hour may be about to get their row. */
const FRESH_MS = 60 * 60_000
const AT_ONCE = 200

/**
 * Deletes unused data: uploads without progress for a week, interrupted copies, and files without a row, which a crash
 * can leave behind. Returns the number of deleted files.
 */
export const sweepPacks = async ({ store, packs, nowMs }: SweepDeps): Promise<number> => {
  const { storage } = packs
  let dropped = await (await packs.uploads(store)).sweep()
  const freshFromMs = nowMs() - FRESH_MS
  dropped += await storage.dropUnfinished(freshFromMs)
  const old = await storage.listOlderThan(freshFromMs)
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const some = old.slice(at, at + AT_ONCE)
    dropped += await store.write((tx) => dropUnnamedBytes(tx, storage, some))
  }
  return dropped
}
