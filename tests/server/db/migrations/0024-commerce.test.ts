import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
import { renumberDuplicates } from '#server/db/migrations/steps/0024-commerce.ts'
import { createSqliteDialect } from '#server/db/sqlite-dialect.ts'
import { openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

const ORDERS: readonly (readonly [id: string, status: string, payment: string | null])[] = [
  ['a', 'pending', null],
  ['b', 'paid', 'pi_1'],
  ['c', 'completed', null],
  ['d', 'paid', 'pi_1'],
  ['e', 'cancelled', 'pi_2'],
]

const fill = async (tx: Queryable): Promise<void> => {
  for (const [id, status, payment] of ORDERS)
    await sql`
      insert into orders (id, version, created_at, updated_at, change_seq, status, total_cents,
        payment_method, payment_id, notes, items, details)
      values (${id}, 3, '', '', 5, ${status}, 2900, '', ${payment}, '', '[]', '{}')
    `.execute(tx)
  await sql`update change_counter set value = 9`.execute(tx)
  await sql`
    insert into mail_outbox (id, kind, created_at_ms, due_at_ms, attempts)
    values ('b', 'course', 1, 2, 3)
  `.execute(tx)
}

test('orders get a number of their own, and paid ones get a payment', async () => {
  const { db } = await openTestStore(await makeOldDatabase('0023', fill))
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'version', 'number', 'refunded_cents', 'token_hash'])
    .orderBy('id')
    .execute()
  for (const order of orders)
    expect(order).toMatchObject({
      version: 4,
      refunded_cents: 0,
      token_hash: null,
      number: expect.stringMatching(/^NM-[0-9A-HJKMNP-TV-Z]{8}$/),
    })
  expect(new Set(orders.map(({ number }) => number)).size).toBe(ORDERS.length)
  const payments = await db
    .selectFrom('payments')
    .select(['order_id', 'provider', 'provider_id', 'status', 'amount_cents'])
    .orderBy('order_id')
    .execute()
  const matched = { status: 'matched', amount_cents: 29_00 }
  // One payment pays one order, whatever was stored.
  expect(payments).toEqual([
    { order_id: 'b', provider: 'stripe', provider_id: 'pi_1', ...matched },
    { order_id: 'c', provider: 'manual', provider_id: 'c', ...matched },
    { order_id: 'd', provider: 'manual', provider_id: 'd', ...matched },
  ])
  expect(await db.selectFrom('mail_outbox').selectAll().execute()).toMatchObject([
    { id: 'b', subject_id: 'b', occasion: '', attempts: 3 },
  ])
})

test('of orders with one number the first keeps it, and each other one gets one that no order has', async () => {
  const database = new DatabaseSync(':memory:')
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(database) })
  database.exec(`
    create table orders (id text, number text);
    insert into orders values ('c', 'N1'), ('a', 'N1'), ('b', 'N1'), ('d', 'N2'), ('e', 'N3')
  `)
  // N2 belongs to another order, N4 to the one before.
  await renumberDuplicates(db, (_, tries) => `N${['', 2, 4, 5][tries]}`)
  expect(database.prepare('select id, number from orders order by id').all()).toEqual(
    [
      { id: 'a', number: 'N1' },
      { id: 'b', number: 'N4' },
      { id: 'c', number: 'N5' },
      { id: 'd', number: 'N2' },
      { id: 'e', number: 'N3' },
    ].map((row) => Object.assign(Object.create(null), row)),
  )
  await db.destroy()
})
