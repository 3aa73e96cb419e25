import { type Kysely, sql } from 'kysely'
import type { EngineType } from '#server/db/engine.ts'
import { eachSlice, type OnRows } from '../row-slices.ts'
import { addStamp, createIndex } from '../table-parts.ts'

/** Interview requests could not be marked as handled before: older ones count as handled. */
const STILL_OPEN_MS = 7 * 24 * 60 * 60_000

/**
 * Interview requests as devices see them; and notifications of admins while no screen is open: their choice, the
 * devices that allow notifications, and the notifications that are still to be sent.
 */
export const addRings = async (
  db: Kysely<unknown>,
  _engine: EngineType,
  onRows: OnRows,
): Promise<void> => {
  await addInquiries(db, onRows)
  await db.schema
    .createTable('alert_choices')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('rung_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('session_hash', 'text', (column) => column.notNull())
    .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('rung_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'push_subscriptions', ['user_id'])
  await db.schema
    .createTable('alerts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('subscription_id', 'text')
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('is_quiet', 'integer', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('due_at_ms', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .execute()
  await createIndex(db, 'alerts', ['due_at_ms'])
}

const addInquiries = async (db: Kysely<unknown>, onRows: OnRows): Promise<void> => {
  await db.schema
    .createTable('inquiries')
    .$call(addStamp)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('is_handled', 'integer', (column) => column.notNull())
    .addColumn('is_quarantined', 'integer', (column) => column.notNull())
    .execute()
  await createIndex(db, 'inquiries', ['change_seq'])
  await createIndex(db, 'inquiries', ['created_at', 'id'])
  const openSince = new Date(Date.now() - STILL_OPEN_MS).toISOString()
  await eachSlice(db, { table: 'interviews', onRows }, async ({ has, before }) => {
    // Each row gets its own change number: a page of changes ends at a number, and must not split one.
    await sql`
      insert into inquiries
        (id, version, created_at, updated_at, last_mutation_id, change_seq, kind, is_handled, is_quarantined)
      select id, 1, created_at, created_at, null,
        (select value from change_counter) + ${before} + row_number() over (order by id),
        'interview',
        case when created_at < ${openSince} then 1 else 0 end,
        is_quarantined
      from interviews where ${has('id')}
    `.execute(db)
  })
  await sql`
    update change_counter set value = value + (select count(*) from interviews)
  `.execute(db)
  await sql`
    insert into entity_changes (entity, change_seq)
    select 'inquiries', value from change_counter where exists (select 1 from interviews)
  `.execute(db)
}
