import { join } from 'node:path'
import type { Store } from '#server/store/open-store.ts'
import { createPackStorage, type PackStorage, type PackStorageOptions } from './pack-storage.ts'
import type { Uploads } from './uploads/create-uploads.ts'

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
      uploads ??= import('./uploads/create-uploads.ts').then(({ createUploads }) =>
        createUploads({ ...deps, quotaBytes, store, storage }),
      )
      return uploads
    },
  }
}
