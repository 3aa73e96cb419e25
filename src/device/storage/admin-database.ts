import Dexie, { type DexieOptions, type EntityTable, type Table } from 'dexie'
import { ENTITIES, ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { Incoming, Mutation, Rejection, SyncRow } from '#sync/row/row-state.ts'

/** Kept only for rows with pending mutations. */
export type BaseRecord = {
  readonly entity: EntityKey
  readonly rowId: string
  readonly row: SyncRow | null
  readonly ahead: Incoming | null
}

/** Small facts by name: the engine's status, how fresh the lists are, who is signed in. */
export type MetaRecord = { readonly key: string; readonly value: unknown }

/** One account's local copy. Mirror tables are named like their entity. */
export type AdminDatabase = Dexie & {
  readonly bases: Table<BaseRecord, [EntityKey, string]>
  readonly outbox: EntityTable<Mutation & { seq: number }, 'seq'>
  readonly tray: EntityTable<Rejection, 'id'>
  readonly meta: EntityTable<MetaRecord, 'key'>
}

/** One more with each entity or index that comes. Dexie compares with what is there, so older steps need no mention. */
const SCHEMA_VERSION = 2

export const databaseName = (accountId: string): string => `neomuse-admin-${accountId}`

/**
 * Opens lazily, at the first transaction. Commits are flushed to the disk before they count as done, so that "saved"
 * holds when the battery dies. Tests pass their own `indexedDB` in `options`.
 */
export const openAdminDatabase = (accountId: string, options: DexieOptions = {}): AdminDatabase => {
  const db = new Dexie(databaseName(accountId), {
    chromeTransactionDurability: 'strict',
    ...options,
  })
  const mirrors = Object.fromEntries(
    ENTITY_KEYS.map((key) => [key, ['&id', ...ENTITIES[key].indexes].join(', ')]),
  )
  db.version(SCHEMA_VERSION).stores({
    ...mirrors,
    bases: '&[entity+rowId], entity',
    outbox: '++seq, &id, [entity+rowId]',
    tray: '&id, rejectedAtMs',
    meta: '&key',
  })
  // Dexie adds the tables named above as properties when the stores are declared.
  const adminDb = db as AdminDatabase
  adminDb.on('versionchange', () => {
    closeForGood(adminDb)
    // Dexie's own handler would open the database again.
    return false
  })
  return adminDb
}

export const mirrorTable = (db: AdminDatabase, entity: EntityKey): Table<SyncRow, string> =>
  db.table(entity)

const closedForGood = new WeakSet<AdminDatabase>()

/** Closes a handle that must not come back by itself: its account signed out, or a newer version of the app took over. */
export const closeForGood = (db: AdminDatabase): void => {
  closedForGood.add(db)
  db.close()
}

export const isClosedForGood = (db: AdminDatabase): boolean => closedForGood.has(db)
