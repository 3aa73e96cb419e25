import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'

/** A short hash of each table's contents, without the columns that may change even if a request is refused. */
export type Digest = Readonly<Record<string, string>>

const TABLES: readonly string[] = [
  ...ENTITY_KEYS,
  'meta',
  'change_counter',
  'tombstones',
  'mutation_log',
  'sessions',
  'entity_changes',
  'mail_outbox',
  'interviews',
  'subscribers',
  'subscription_links',
  'course_links',
  'reply_links',
  'invites',
  'payment_events',
  'payment_attempts',
  'payments',
  'refunds',
  'withdrawals',
  'invoices',
  'order_events',
  'order_emails',
  'order_notes',
  'recent_sales',
  'price_history',
  'test_sessions',
  'files',
  'leaving_files',
  'post_views',
  'post_likes',
  'favourite_lists',
  'erasures',
]

/** Limits count attempts and tokens even then; the last use of a session is no change of data. */
const LEFT_OUT: Readonly<Record<string, string>> = { sessions: 'last_used_at_ms' }

/** Reads all tables only when something was written. */
export const watchDatabase = (store: Store) => {
  let known: { readonly mark: string; readonly digest: Digest } | null = null
  return {
    digest: async (): Promise<Digest> => {
      const mark = await markOf(store)
      if (known?.mark !== mark) known = { mark, digest: await digestOf(store.db) }
      return known.digest
    },
  }
}

/** The names of the tables that differ. */
export const changedTables = (before: Digest, after: Digest): readonly string[] =>
  TABLES.filter((table) => before[table] !== after[table])

/** A number that changes with each written row. */
const markOf = async ({ db, engine }: Store): Promise<string> => {
  const query =
    engine === 'sqlite'
      ? sql<{ mark: unknown }>`select total_changes() as mark`
      : sql<{ mark: unknown }>`select pg_snapshot_xmax(pg_current_snapshot())::text as mark`
  const { rows } = await query.execute(db)
  return String(rows[0]?.mark)
}

const digestOf = async (db: Queryable): Promise<Digest> => {
  const digests: [string, string][] = []
  for (const table of TABLES) digests.push([table, await digestTable(db, table)])
  return Object.fromEntries(digests)
}

const digestTable = async (db: Queryable, table: string): Promise<string> => {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
  const lines = rows.map((row) =>
    JSON.stringify(row, (key, value: unknown) => (key === LEFT_OUT[table] ? undefined : value)),
  )
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('base64url')
}
