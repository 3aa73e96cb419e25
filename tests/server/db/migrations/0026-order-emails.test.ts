import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
import { queueOrderMail } from '#server/email/mail-outbox.ts'
import { openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

/** Rows as the previous version has stored them. */
const fill = async (tx: Queryable): Promise<void> => {
  for (const [kind, subject, occasion] of [
    ['order', 'o1', 'paid'],
    ['course', 'o1', ''],
  ])
    await sql`
      insert into mail_outbox (id, kind, subject_id, occasion, created_at_ms, due_at_ms, attempts)
      values (${`${subject}.${kind}`}, ${kind}, ${subject}, ${occasion}, 5, 6, 0)
    `.execute(tx)
}

test('waiting emails of orders are taken over as waiting, and are not queued twice', async () => {
  const { db, write } = await openTestStore(await makeOldDatabase('0026', fill))
  const known = { order_id: 'o1', occasion: 'paid', state: 'waiting', queued_at_ms: 5 }
  const read = () => db.selectFrom('order_emails').selectAll().execute()
  expect(await read()).toEqual([{ ...known, settled_at_ms: null }])
  await write((tx) => queueOrderMail(tx, { orderId: 'o1', occasion: 'paid' }, 7))
  expect(await read()).toEqual([{ ...known, settled_at_ms: null }])
  expect(await db.selectFrom('mail_outbox').selectAll().execute()).toHaveLength(2)
})
