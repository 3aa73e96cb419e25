import { join } from 'node:path'
import { createDiskStore } from './stores/disk-store.ts'
import type { ObjectStore } from './stores/object-store.ts'
import { createS3Store, type S3Deps, type S3Settings } from './stores/s3-store.ts'

export type ObjectStoreOptions = {
  readonly dataDir: string
  /** Null: pictures are on this machine's disk. */
  readonly s3: S3Settings | null
  readonly nowMs: () => number
  readonly newId: () => string
  /** Calls back once; the returned function calls it off. */
  readonly after: S3Deps['after']
}

/** Where pictures are kept, as the settings say. The server and its commands open the same. */
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
