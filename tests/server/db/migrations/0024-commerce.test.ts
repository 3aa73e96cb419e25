import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
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
