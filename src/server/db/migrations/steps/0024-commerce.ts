import { hash } from 'node:crypto'
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { bytesToOrderNumber } from '#domain/commerce/order-reference.ts'
import type { EngineType } from '#server/db/engine.ts'
import { guardRows } from '../guard-rows.ts'
import { eachSlice, type OnRows, type Slice, setTexts } from '../row-slices.ts'
import { createIndex, renewRows } from '../table-parts.ts'

/**
 * Everything about an order: payment attempts, payments, refunds, invoices, withdrawals and timeline; and the history
 * of prices.
 */
export const addCommerce = async (
  db: Kysely<unknown>,
  engine: EngineType,
  onRows: OnRows,
): Promise<void> => {
  await extendOrders(db, engine, onRows)
  await addPayments(db, onRows)
  await addRefunds(db)
  await addPapers(db)
  await addPriceHistory(db)
  await addTestSessions(db)
  await keyMailByOccasion(db)
  await guardRows(db, engine)
}

const extendOrders = async (
  db: Kysely<unknown>,
  engine: EngineType,
  onRows: OnRows,
): Promise<void> => {
  for (const name of ['number', 'token_hash', 'provider'])
    await db.schema.alterTable('orders').addColumn(name, 'text').execute()
  for (const name of ['token_generation', 'refunded_cents'])
    await db.schema
      .alterTable('orders')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  await renewRows(db, { table: 'orders', onRows, fill: (slice) => numberOrders(db, engine, slice) })
  await renumberDuplicates(db)
  for (const name of ['number', 'token_hash'])
    await db.schema.createIndex(`orders_by_${name}`).unique().on('orders').column(name).execute()
}

/** Derived from the id, so that a second run gives the same number. */
const numberOrders = async (
  db: Kysely<unknown>,
  engine: EngineType,
  { has }: Slice,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from orders where ${has('id')}`.execute(db)
  const numbers = Object.fromEntries(rows.map(({ id }) => [id, deriveNumber(id, 0)]))
  await setTexts(db, { engine, table: 'orders', column: 'number' }, numbers)
}

/** The order's number at this try. */
const deriveNumber = (id: string, tries: number): string =>
  bytesToOrderNumber(hash('sha256', `${id} ${tries}`, 'buffer'))

/** The first of several orders keeps their number, and the others get one that no order has. Of a million, one at most. */
export const renumberDuplicates = async (
  db: Kysely<unknown>,
  derive: typeof deriveNumber = deriveNumber,
): Promise<void> => {
  const { rows: shared } = await sql<{ number: string; first: string }>`
    select number, min(id) as first from orders group by number having count(*) > 1
  `.execute(db)
  for (const { number, first } of shared) {
    const { rows: others } = await sql<{ id: string }>`
      select id from orders where number = ${number} and id > ${first} order by id
    `.execute(db)
    for (const { id } of others) await renumber(db, id, derive)
  }
}

const renumber = async (
  db: Kysely<unknown>,
  id: string,
  derive: typeof deriveNumber,
): Promise<void> => {
  let number = ''
  for (let tries = 1; number === '' || (await isTaken(db, number)); tries += 1)
    number = derive(id, tries)
  await sql`update orders set number = ${number} where id = ${id}`.execute(db)
}

const isTaken = async (db: Kysely<unknown>, number: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from orders where number = ${number}`.execute(db)
  return rows.length > 0
}

const text = <T extends string>(table: CreateTableBuilder<T>, ...names: readonly string[]) =>
  names.reduce<CreateTableBuilder<T, string>>(
    (made, name) => made.addColumn(name, 'text', (column) => column.notNull()),
    table,
  )

const addPayments = async (db: Kysely<unknown>, onRows: OnRows): Promise<void> => {
  await db.schema
    .createTable('payment_attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call((table) => text(table, 'order_id', 'provider', 'status', 'idempotency_key'))
    .addColumn('session_id', 'text', (column) => column.unique())
    .addColumn('url', 'text')
    .addColumn('amount_cents', 'integer', (column) => column.notNull())
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'payment_attempts', ['order_id'])
  await createIndex(db, 'payment_attempts', ['status'])
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call((table) => text(table, 'provider', 'provider_id', 'status', 'currency'))
    .addColumn('order_id', 'text')
    .addColumn('stray_reason', 'text')
    .addColumn('amount_cents', 'integer', (column) => column.notNull())
    .addColumn('received_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('checked_at_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('payments_by_provider_id', ['provider', 'provider_id'])
    .execute()
  await createIndex(db, 'payments', ['order_id'])
  await createIndex(db, 'payments', ['checked_at_ms'])
  await addEarlierPayments(db, onRows)
}

/** Earlier paid orders get a payment row. If two orders name one payment, it belongs to the first. */
const addEarlierPayments = async (db: Kysely<unknown>, onRows: OnRows): Promise<void> => {
  // For this step alone: without it each order would be compared with all others. Asked for by its status an order would
  // be looked for among all of that status, in each slice: so the status is compared last.
  await sql`
    create index paid_orders on orders (payment_id, id) where status in ('paid', 'completed')
  `.execute(db)
  await eachSlice(db, { table: 'orders', onRows }, async ({ has }) => {
    await sql`
      insert into payments (id, provider, provider_id, status, currency, order_id, amount_cents,
        received_at_ms, checked_at_ms)
      select id, case when is_known = 1 then 'stripe' else 'manual' end,
        case when is_known = 1 then payment_id else id end,
        'matched', 'eur', id, total_cents, 0, 0
      from (
        select id, payment_id, total_cents,
          case when status in ('paid', 'completed') then 1 else 0 end as is_paid,
          case when payment_id is not null and not exists (
            select 1 from orders as other where other.payment_id = orders.payment_id
              and other.status in ('paid', 'completed') and other.id < orders.id
          ) then 1 else 0 end as is_known
        from orders where ${has('id')}
      ) as paid
      where is_paid = 1 and total_cents > 0
    `.execute(db)
  })
  await db.schema.dropIndex('paid_orders').execute()
}

const addRefunds = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call((table) =>
      text(table, 'payment_id', 'provider', 'lines', 'reason', 'status', 'idempotency_key'),
    )
    .addColumn('order_id', 'text')
    .addColumn('provider_id', 'text')
    .addColumn('requested_by', 'text')
    .addColumn('failure', 'text')
    .addColumn('amount_cents', 'integer', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('settled_at_ms', 'bigint')
    .addUniqueConstraint('refunds_by_provider_id', ['provider', 'provider_id'])
    .execute()
  await createIndex(db, 'refunds', ['payment_id'])
  await createIndex(db, 'refunds', ['order_id'])
  await createIndex(db, 'refunds', ['status'])
}

const addPapers = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('withdrawals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call((table) => text(table, 'order_id', 'lines', 'kind', 'declared_at'))
    .execute()
  await createIndex(db, 'withdrawals', ['order_id'])
  await db.schema
    .createTable('invoices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call((table) => text(table, 'kind', 'series', 'order_id', 'issued_at', 'content'))
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('payment_id', 'text')
    .addColumn('refund_id', 'text')
    .addColumn('total_cents', 'integer', (column) => column.notNull())
    .addUniqueConstraint('invoices_by_sequence', ['series', 'year', 'sequence'])
    // One invoice per payment, one credit note per refund, and one reversal per credit note.
    .addUniqueConstraint('invoices_by_payment', ['payment_id'])
    .addUniqueConstraint('invoices_by_refund', ['refund_id', 'kind'])
    .execute()
  await createIndex(db, 'invoices', ['order_id'])
  await db.schema
    .createTable('order_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call((table) => text(table, 'order_id', 'kind', 'data'))
    .addColumn('actor_id', 'text')
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'order_events', ['order_id'])
}

/** Empty at first: with the first change of a row its former price is stored too. */
const addPriceHistory = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('price_history')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call((table) => text(table, 'entity', 'row_id'))
    .addColumn('price_cents', 'integer')
    .addColumn('original_price_cents', 'integer')
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'price_history', ['row_id', 'at_ms'])
}

/** State of the test provider, which happens to be stored here. */
const addTestSessions = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('test_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call((table) => text(table, 'idempotency_key', 'order_id', 'attempt_id', 'state', 'refunds'))
    .addColumn('amount_cents', 'integer', (column) => column.notNull())
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('test_sessions_by_key', ['idempotency_key'])
    .execute()

/** There can be several emails about one order. */
const keyMailByOccasion = async (db: Kysely<unknown>): Promise<void> => {
  for (const name of ['subject_id', 'occasion'])
    await db.schema
      .alterTable('mail_outbox')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  await sql`update mail_outbox set subject_id = id`.execute(db)
  await db.schema
    .createIndex('mail_outbox_by_occasion')
    .unique()
    .on('mail_outbox')
    .columns(['kind', 'subject_id', 'occasion'])
    .execute()
}
