import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
import { makeBackup, restore } from '#tests/support/databases/make-backup.ts'
import { makeDatabase, NOW_MS, openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

/** An order as the version before has kept it. */
const fill = async (tx: Queryable): Promise<void> => {
  await sql`
    insert into orders (id, version, created_at, updated_at, change_seq, status, total_cents, payment_method, notes,
      items, details)
    values ('o1', 1, '', '', 1, 'paid', 19700, 'card', '', '[]', '')
  `.execute(tx)
}

test('orders of before have no links yet, and take theirs along when they go', async () => {
  const [database, target] = [await makeOldDatabase('0012', fill), await makeDatabase()]
  expect(await restore(await makeBackup(database), target)).toMatchObject({ type: 'restored' })
  for (const address of [database, target]) {
    const { db, write } = await openTestStore(address)
    const links = () => db.selectFrom('course_links').selectAll().execute()
    expect(await links()).toEqual([])
    const link = { token_hash: 'h1', order_id: 'o1', created_at_ms: NOW_MS }
    await write((tx) => tx.insertInto('course_links').values(link).execute())
    expect(await links()).toEqual([link])
    await write((tx) => tx.deleteFrom('orders').execute())
    expect(await links()).toEqual([])
  }
})
