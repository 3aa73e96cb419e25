import Dexie, {
  type Collection,
  type DexieOptions,
  type EntityTable,
  type Table,
  type WhereClause,
} from 'dexie'
import { ENTITIES, ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { Amounts, CountedEntity, OpenList } from '#contract/totals.ts'
import type { Applied, Incoming, Mutation, Rejection, SyncRow } from '#sync/row/row-state.ts'
import { databaseName } from './database-name.ts'

/** Stored only for rows with pending mutations. */
export type BaseRecord = {
  readonly entity: EntityKey
  readonly rowId: string
  readonly row: SyncRow | null
  /** The `remoteRow` of the row's state. */
  readonly ahead: Incoming | null
}

/** When the server has assigned its own id to a created row: the row's former id on this device. */
type AliasRecord = {
  readonly entity: EntityKey
  readonly formerId: string
  readonly rowId: string
}

/** Edits that the server confirmed at one moment: a restored server may have lost them. */
type AppliedRecord = {
  readonly seq: number
  readonly atMs: number
  readonly edits: readonly Applied[]
}

/** An edit that came from another device's file: recorded so that importing the file again does not add it twice. */
type ImportedRecord = { readonly id: string; readonly atMs: number }

/** A form that was left unfinished; see `DraftStore`. */
export type DraftRecord = {
  readonly entity: string
  readonly rowId: string
  /** The row's values when the form was opened, and the admin's values, in the form's own terms. */
  readonly baseline: unknown
  readonly values: unknown
  readonly keptAtMs: number
}

/** A picture that was added on this device. Its bytes are in a separate table, so that reading this one stays cheap. */
export type PictureRecord = {
  readonly sha256: string
  /** Its media type. */
  readonly type: string
  readonly bytes: number
  /** `sent`: the server has it. It stays for a while, in case the server is restored from a backup. */
  readonly state: 'waiting' | 'sent'
  /** When it was added here, or sent. */
  readonly changedAtMs: number
  /**
   * It was added in the media library, and must reach the server whether anything names it or not. Older apps did not
   * record this.
   */
  readonly forItself?: boolean
}

export type PictureBytesRecord = { readonly sha256: string; readonly content: ArrayBuffer }

/** Who pushes the outbox, in a table of its own: every guarded write locks it, and `meta` stays free for reading. */
export type SenderRecord = {
  readonly key: 'sender'
  readonly id: string
  readonly host: 'tab' | 'service-worker'
  readonly seenAtMs: number
}

/** The counts and sums of an entity's rows in the mirror: of all rows, or of those of a day or a month. */
type TotalsRecord = {
  readonly entity: CountedEntity
  readonly bucket: string
  readonly amounts: Amounts
}

/** A row of the mirror that waits for an admin. */
export type OpenRowRecord = {
  readonly entity: CountedEntity
  readonly list: OpenList
  readonly rowId: string
  /** When it came: sorts like `newestFirst` of the lists on screen. */
  readonly at: string
}

/** How far an entity's totals have been counted. */
export type CountedRecord = {
  readonly entity: CountedEntity
  /** The `TOTALS_VERSION` of the app that has counted. */
  readonly version: number
  /** The totals contain the rows up to this id; null: all. */
  readonly upToId: string | null
}

/** Small facts by name: the engine's status, how fresh the lists are, who is signed in. */
export type MetaRecord = { readonly key: string; readonly value: unknown }

/** One account's local copy. Mirror tables are named like their entity. */
export type AdminDatabase = Dexie & {
  readonly bases: Table<BaseRecord, [EntityKey, string]>
  readonly outbox: EntityTable<Mutation & { seq: number }, 'seq'>
  readonly tray: EntityTable<Rejection, 'id'>
  readonly aliases: Table<AliasRecord, [EntityKey, string]>
  readonly meta: EntityTable<MetaRecord, 'key'>
  readonly sender: EntityTable<SenderRecord, 'key'>
  readonly applied: EntityTable<AppliedRecord, 'seq'>
  readonly imported: EntityTable<ImportedRecord, 'id'>
  readonly drafts: Table<DraftRecord, [string, string]>
  readonly totals: Table<TotalsRecord, [CountedEntity, string]>
  readonly openRows: Table<OpenRowRecord, [CountedEntity, OpenList, string]>
  readonly counted: EntityTable<CountedRecord, 'entity'>
  readonly pictures: EntityTable<PictureRecord, 'sha256'>
  readonly pictureBytes: EntityTable<PictureBytesRecord, 'sha256'>
}

/**
 * Increased with each new entity or index. Dexie compares it with the stored schema, so older steps need no mention.
 */
const SCHEMA_VERSION = 11

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
    aliases: '&[entity+formerId]',
    meta: '&key',
    sender: '&key',
    applied: '++seq, atMs',
    imported: '&id',
    drafts: '&[entity+rowId]',
    totals: '&[entity+bucket]',
    openRows: '&[entity+list+rowId], [entity+list+at]',
    counted: '&entity',
    pictures: '&sha256, state',
    pictureBytes: '&sha256',
  })
  // Dexie adds the tables named above as properties when the stores are declared.
  const adminDb = db as AdminDatabase
  adminDb.on('ready', refuseNewer, true)
  adminDb.on('versionchange', () => {
    closeForGood(adminDb)
    // Dexie's own handler would open the database again.
    return false
  })
  return adminDb
}

/** Dexie also opens what a newer app has written, and this app would write into tables that it does not know. */
const refuseNewer = (db: Dexie): void => {
  // The browser's version number is ten times Dexie's.
  const found = Math.floor(db.backendDB().version / 10)
  if (found > SCHEMA_VERSION)
    throw new Dexie.VersionError(`version ${found}, and this app knows ${SCHEMA_VERSION}`)
}

/** The rows of an entity, for reading: `writeMirror` writes them. */
export const mirrorTable = (db: AdminDatabase, entity: EntityKey): MirrorTable => db.table(entity)

type MirrorRows = Pick<
  Collection<SyncRow, string>,
  'toArray' | 'primaryKeys' | 'count' | 'first' | 'last'
> & {
  readonly limit: (most: number) => MirrorRows
  readonly offset: (skipped: number) => MirrorRows
  readonly reverse: () => MirrorRows
  readonly filter: (matches: (row: SyncRow) => boolean) => MirrorRows
}

type MirrorTable = Pick<Table<SyncRow, string>, 'get' | 'bulkGet' | 'count' | 'toArray'> & {
  readonly toCollection: () => MirrorRows
  readonly orderBy: (index: string) => MirrorRows
  readonly where: (index: string) => {
    readonly [Name in 'above' | 'aboveOrEqual' | 'anyOf' | 'below' | 'between' | 'equals']: (
      ...keys: Parameters<WhereClause[Name]>
    ) => MirrorRows
  }
}

const closedForGood = new WeakSet<AdminDatabase>()

/**
 * Closes a handle so that it does not reopen by itself: its account signed out, or a newer version of the app took
 * over.
 */
export const closeForGood = (db: AdminDatabase): void => {
  closedForGood.add(db)
  db.close()
}

export const isClosedForGood = (db: AdminDatabase): boolean => closedForGood.has(db)
