import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
import { openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

const DETAILS = {
  a: { kind: 'checkout', email: 'zoe@example.org', name: 'Zoé', language: 'en', plan_id: 'vip' },
  b: { kind: 'checkout', email: 'zoe@example.org', name: '"language":"th"' },
  c: { kind: 'custom', appearance_extra: { language: 'en' } },
}

const fill = async (tx: Queryable): Promise<void> => {
  for (const [id, details] of Object.entries(DETAILS))
    await sql`
      insert into orders (id, version, created_at, updated_at, change_seq, status, total_cents,
        payment_method, notes, items, details)
      values (${id}, 3, '', '', 5, 'pending', 100, '', '', '[]', ${JSON.stringify(details)})
    `.execute(tx)
  await sql`update change_counter set value = 9`.execute(tx)
}

test('an order has the language that it was placed in, where that was kept, and is read again', async () => {
  const { db } = await openTestStore(await makeOldDatabase('0013', fill))
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'version', 'language'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: 'a', version: 5, language: 'en' },
    { id: 'b', version: 5, language: null },
    { id: 'c', version: 5, language: null },
  ])
})
