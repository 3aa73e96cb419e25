import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
import { makeBackup, restore } from '#tests/support/databases/make-backup.ts'
import { makeDatabase, openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

/** What the version before has kept. */
const fill = (tx: Queryable) =>
  sql`
      insert into orders (id, version, created_at, updated_at, change_seq, status, total_cents,
        payment_method, notes, items, details)
      values ('o1', 1, '', '', 1, 'pending', 2900, 'card', '', '[]', '')
    `.execute(tx)

test('orders of the version before were not put aside', async () => {
  const [database, target] = [await makeOldDatabase('0003', fill), await makeDatabase()]
  const backup = await makeBackup(database)
  // The embedded database by itself, and whichever the server has by way of a backup.
  expect(await restore(backup, target)).toMatchObject({ type: 'restored' })
  for (const address of [database, target]) {
    const { db } = await openTestStore(address)
    const orders = await db.selectFrom('orders').select(['id', 'is_quarantined']).execute()
    expect(orders).toEqual([{ id: 'o1', is_quarantined: 0 }])
  }
})
