import { type Kysely, sql } from 'kysely'
import type { Engine, EngineType } from '../engine.ts'
import { firstTables } from './steps/0001-first-tables.ts'
import { wholeContract } from './steps/0002-whole-contract.ts'
import { quarantinedOrders } from './steps/0003-quarantined-orders.ts'
import { auditLog } from './steps/0004-audit-log.ts'
import { addContent } from './steps/0005-content.ts'
import { addReplies } from './steps/0006-replies.ts'
import { unusedPictures } from './steps/0007-unused-pictures.ts'
import { sealedInterviews } from './steps/0008-sealed-interviews.ts'
import { newsletterLinks } from './steps/0009-newsletter-links.ts'
import { offersAndViews } from './steps/0010-offers-and-views.ts'
import { addSamples } from './steps/0011-samples.ts'
import { courseLinks } from './steps/0012-course-links.ts'
import { addLanguages } from './steps/0013-languages.ts'
import { favouriteLists } from './steps/0014-favourite-lists.ts'
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

/** One step forward. Steps that have run somewhere are never changed: another step follows instead. */
export type Migration = {
  readonly name: string
  /** The tables are what the steps before have made of them, not what today's types say. */
  readonly up: (db: Kysely<unknown>, engine: EngineType) => Promise<void>
}

/** In the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-first-tables', up: firstTables },
  { name: '0002-whole-contract', up: wholeContract },
  { name: '0003-quarantined-orders', up: quarantinedOrders },
  { name: '0004-audit-log', up: auditLog },
  { name: '0005-content', up: addContent },
  { name: '0006-replies', up: addReplies },
  { name: '0007-unused-pictures', up: unusedPictures },
  { name: '0008-sealed-interviews', up: sealedInterviews },
  { name: '0009-newsletter-links', up: newsletterLinks },
  { name: '0010-offers-and-views', up: offersAndViews },
  { name: '0011-samples', up: addSamples },
  { name: '0012-course-links', up: courseLinks },
  { name: '0013-languages', up: addLanguages },
  { name: '0014-favourite-lists', up: favouriteLists },
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
]

/** The database was made by a newer version of this program: what it holds is not known here. */
export class DatabaseIsNewer extends Error {
  override name = 'DatabaseIsNewer'
}

export type MigrateOptions = {
  readonly migrations: readonly Migration[]
  readonly nowMs: () => number
}

type MigrationTable = { readonly migrations: { name: string; applied_at: string } }

/**
 * Brings the tables up to date, in one transaction: after a fault the database is as it was.
 * @throws DatabaseIsNewer
 */
export const migrate = async (
  engine: Engine,
  { migrations, nowMs }: MigrateOptions,
): Promise<void> => {
  // Migrations see the tables of their time, of which today's types know nothing.
  const db = engine.db as unknown as Kysely<unknown>
  const applied = (await engine.hasTable(db, 'migrations')) ? await appliedNames(db) : []
  const pending = pendingOf(migrations, applied)
  if (pending.length === 0) return
  if (applied.length > 0) engine.keepCopy(nowMs())
  // Looked up again inside the transaction: another process may have been faster.
  await engine.migrating((tx) => runMigrations(tx, { engine: engine.type, migrations, nowMs }))
}

/** Runs what has not run on this database yet. */
export const runMigrations = async (
  tx: Kysely<unknown>,
  { engine, migrations, nowMs }: MigrateOptions & { readonly engine: EngineType },
): Promise<void> => {
  await tx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute()
  for (const { name, up } of pendingOf(migrations, await appliedNames(tx))) {
    await up(tx, engine)
    await tx
      .withTables<MigrationTable>()
      .insertInto('migrations')
      .values({ name, applied_at: new Date(nowMs()).toISOString() })
      .execute()
  }
}

const appliedNames = async (db: Kysely<unknown>): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows.map(({ name }) => name)
}

const pendingOf = (
  migrations: readonly Migration[],
  applied: readonly string[],
): readonly Migration[] => {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter((name) => !known.has(name))
  if (unknown.length > 0) throw new DatabaseIsNewer(unknown.join(', '))
  return migrations.filter(({ name }) => !applied.includes(name))
}
