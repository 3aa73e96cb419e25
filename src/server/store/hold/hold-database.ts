import type { DatabaseAddress } from '#server/store/open-store.ts'
import { IN_MEMORY } from '#server/store/sqlite/open-sqlite.ts'
import { holdSqlite } from './hold-sqlite.ts'

/** Servers hold a database with one another; what replaces its contents must be alone with it. */
export type HoldMode = HoldOptions['mode']

export type Holding =
  | { readonly type: 'held'; readonly release: () => Promise<void> }
  /** Somebody has it whom this mode does not go with. */
  | { readonly type: 'in-use' }

export type HoldOptions =
  | {
      readonly mode: 'with-others'
      /** The hold was lost, and somebody has taken the database for themself. */
      readonly onTakenOver: () => void
    }
  | { readonly mode: 'alone' }

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
