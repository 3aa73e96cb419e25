import { type Kysely, sql } from 'kysely'
import type { Engine, EngineType } from '../engine.ts'
import type { OnRows } from './row-slices.ts'
import { createStartTables } from './start-tables.ts'
import { addPostDates } from './steps/0015-post-dates.ts'
import { tidyAddresses } from './steps/0016-addresses.ts'
import { renderedTexts } from './steps/0017-rendered-texts.ts'
import { replyLinks } from './steps/0018-reply-links.ts'
import { addRings } from './steps/0019-rings.ts'
import { addNewsletters } from './steps/0020-newsletters.ts'
import { replyChannels } from './steps/0021-reply-channels.ts'
import { postLikes } from './steps/0022-post-likes.ts'
import { endedSessions } from './steps/0023-ended-sessions.ts'
import { addCommerce } from './steps/0024-commerce.ts'
import { addOrderEmails } from './steps/0026-order-emails.ts'
import { addPackFiles } from './steps/0027-pack-files.ts'
import { addOrderNotes } from './steps/0028-order-notes.ts'
import { sellingIdentity } from './steps/0029-selling-identity.ts'
import { timeWithdrawals } from './steps/0030-withdrawals.ts'
import { indexLongTables } from './steps/0031-long-tables.ts'
import { addRecentSales } from './steps/0032-recent-sales.ts'
import { indexOpenWork } from './steps/0033-open-work.ts'

/** One step forward. A released step is never changed: another step follows instead. */
export type Migration = {
  readonly name: string
  /**
   * The tables are in the state after the previous steps, not as today's types describe them. Takes time in proportion
   * to the rows, and changes them slice by slice (`eachSlice`).
   */
  readonly up: (db: Kysely<unknown>, engine: EngineType, onRows: OnRows) => Promise<void>
  /** The steps that it replaces. A database on which all of them have run has its tables already. */
  readonly replaces?: readonly string[]
}

/** The steps that the start tables replace, together with the step of the same name. */
const BEFORE_START = [
  '0001-first-tables',
  '0002-whole-contract',
  '0003-quarantined-orders',
  '0004-audit-log',
  '0005-content',
  '0006-replies',
  '0007-unused-pictures',
  '0008-sealed-interviews',
  '0009-newsletter-links',
  '0010-offers-and-views',
  '0011-samples',
  '0012-course-links',
  '0013-languages',
] as const

/** In the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0014-favourite-lists', up: createStartTables, replaces: BEFORE_START },
  { name: '0015-post-dates', up: addPostDates },
  { name: '0016-addresses', up: tidyAddresses },
  { name: '0017-rendered-texts', up: renderedTexts },
  { name: '0018-reply-links', up: replyLinks },
  { name: '0019-rings', up: addRings },
  { name: '0020-newsletters', up: addNewsletters },
  { name: '0021-reply-channels', up: replyChannels },
  { name: '0022-post-likes', up: postLikes },
  { name: '0023-ended-sessions', up: endedSessions },
  { name: '0024-commerce', up: addCommerce },
  { name: '0026-order-emails', up: addOrderEmails },
  { name: '0027-pack-files', up: addPackFiles },
  { name: '0028-order-notes', up: addOrderNotes },
  { name: '0029-selling-identity', up: sellingIdentity },
  { name: '0030-withdrawals', up: timeWithdrawals },
  { name: '0031-long-tables', up: indexLongTables },
  { name: '0032-recent-sales', up: addRecentSales },
  { name: '0033-open-work', up: indexOpenWork },
]

/** The database was made by a newer version of this program, with contents unknown here. */
export class DatabaseIsNewer extends Error {
  override name = 'DatabaseIsNewer'
}

/** The database is older than the start tables: an intermediate version must migrate it first. */
export class DatabaseIsOlder extends Error {
  override name = 'DatabaseIsOlder'
}

/** What is being done to a database before it can be used. */
export type MigrationProgress =
  /** The copy is made that stays beside the database. */
  | { readonly doing: 'copying' }
  /** Another process may be writing, or running the same migrations. */
  | { readonly doing: 'waiting' }
  | {
      readonly doing: 'migrating'
      readonly name: string
      /** Null: it has not come to any rows yet. */
      readonly rows: Parameters<OnRows>[0] | null
    }

export type MigrateOptions = {
  readonly migrations: readonly Migration[]
  readonly nowMs: () => number
  readonly onProgress?: (progress: MigrationProgress) => void
}

type MigrationTable = { readonly migrations: { name: string; applied_at: string } }

export type PendingMigrations = {
  /** In their order; none: the tables are up to date. */
  readonly names: readonly string[]
  /** There is nothing in the database yet. */
  readonly isNew: boolean
}

/** @throws DatabaseIsNewer DatabaseIsOlder */
export const findPending = async (
  engine: Engine,
  migrations: readonly Migration[],
): Promise<PendingMigrations> => {
  // Migrations work on tables of their time, which today's types do not describe.
  const db = engine.db as unknown as Kysely<unknown>
  const applied = (await engine.hasTable(db, 'migrations')) ? await appliedNames(db) : []
  const names = pendingOf(migrations, applied).map(({ name }) => name)
  return { names, isNew: applied.length === 0 }
}

/**
 * Brings the tables up to date, in one transaction: after a fault, or the end of this process, the database is
 * unchanged.
 * @throws DatabaseIsNewer DatabaseIsOlder
 */
export const migrate = async (engine: Engine, options: MigrateOptions): Promise<void> => {
  const { migrations, nowMs, onProgress = ignore } = options
  const { names, isNew } = await findPending(engine, migrations)
  if (names.length === 0) return
  if (!isNew) {
    onProgress({ doing: 'copying' })
    await engine.keepCopy(nowMs())
  }
  onProgress({ doing: 'waiting' })
  // Checked again inside the transaction: another process may have run the migrations meanwhile.
  await engine.migrating((tx) => runMigrations(tx, { ...options, engine: engine.type }))
}

const ignore = (): void => undefined

/** Runs the migrations that have not run on this database yet. */
export const runMigrations = async (
  tx: Kysely<unknown>,
  {
    engine,
    migrations,
    nowMs,
    onProgress = ignore,
  }: MigrateOptions & { readonly engine: EngineType },
): Promise<void> => {
  await tx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute()
  const applied_at = new Date(nowMs()).toISOString()
  for (const migration of pendingOf(migrations, await appliedNames(tx))) {
    const { name } = migration
    onProgress({ doing: 'migrating', name, rows: null })
    await migration.up(tx, engine, (rows) => onProgress({ doing: 'migrating', name, rows }))
    await tx
      .withTables<MigrationTable>()
      .insertInto('migrations')
      .values(namesOf([migration]).map((known) => ({ name: known, applied_at })))
      .execute()
  }
}

const appliedNames = async (db: Kysely<unknown>): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows.map(({ name }) => name)
}

/** All recorded names of these migrations, in the order in which they ran. */
export const namesOf = (migrations: readonly Migration[]): readonly string[] =>
  migrations.flatMap(({ name, replaces = [] }) => [...replaces, name])

/** Whether these migrations can bring a database or backup up to date, by the names recorded in it. */
export const compareMigrations = (
  applied: readonly string[],
  migrations: readonly Migration[],
): 'known' | 'newer' | 'older' => {
  const known = namesOf(migrations)
  if (applied.some((name) => !known.includes(name))) return 'newer'
  const isCutShort = migrations.some(
    ({ name, replaces = [] }) =>
      !applied.includes(name) && replaces.some((replaced) => applied.includes(replaced)),
  )
  return isCutShort ? 'older' : 'known'
}

const pendingOf = (
  migrations: readonly Migration[],
  applied: readonly string[],
): readonly Migration[] => {
  const known = namesOf(migrations)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new DatabaseIsNewer(unknown.join(', '))
  if (compareMigrations(applied, migrations) === 'older')
    throw new DatabaseIsOlder(applied.at(-1) ?? '')
  return migrations.filter(({ name }) => !applied.includes(name))
}
