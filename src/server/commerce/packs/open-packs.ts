import { join } from 'node:path'
import type { Store } from '#server/db/open-store.ts'
import { dropUnnamedBytes } from './pack-draft.ts'
import { createPackStorage, type PackStorage, type PackStorageOptions } from './pack-storage.ts'
import type { Uploads } from './pack-uploads.ts'

/** What is sold with models: its bytes, and the way in for new ones. */
export type Packs = {
  readonly storage: PackStorage
  /** Loaded where it is used first. */
  readonly uploads: (store: Store) => Promise<Uploads>
}

export type PacksOptions = Pick<PackStorageOptions, 'diskBytes'> & {
  readonly dataDir: string
  /** All pack files together may have so many bytes; null: as many as the disk takes. */
  readonly packQuotaBytes: number | null
  readonly nowMs: () => number
  readonly newId: () => string
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/** Below the data folder, and never in what is served. The server and its commands open the same. */
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

/** What came within the hour may be about to get its row. */
const FRESH_MS = 60 * 60_000
const AT_ONCE = 200

/**
 * Clears away what nobody will ask for: uploads that nobody has gone on with for a week, copies that were cut off, and
 * bytes without a row, as a crash between the two leaves behind. Answers how much it was.
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
