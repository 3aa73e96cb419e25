import type { DatabaseAddress } from '#server/store/open-store.ts'
import { IN_MEMORY } from '#server/store/sqlite/open-sqlite.ts'
import { holdSqlite } from './hold-sqlite.ts'
import type { Holding, HoldOptions } from './holding.ts'

/**
 * Says that this process uses the database, until it releases it or ends, however it ends.
 * @throws StorageUnavailable
 */
export const holdDatabase = async (
  address: DatabaseAddress,
  options: HoldOptions,
): Promise<Holding> => {
  if (address.type === 'postgres') {
    // Loaded with its driver where it is used alone, see the store.
    const { holdPostgres } = await import('./hold-postgres.ts')
    return holdPostgres(address.url, options)
  }
  return address.file === IN_MEMORY ? FREE : holdSqlite(address.file, options.mode)
}

/** Nobody else can reach a database in memory. */
const FREE: Holding = { type: 'held', release: async () => undefined }
