import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '#server/store/migrations/migrations.ts'
import { openStore } from '#server/store/open-store.ts'
import { makeBackup, restore } from '#tests/support/databases/make-backup.ts'
import { makeDatabase, NOW_MS, openTestStore } from '#tests/support/databases/make-database.ts'
import { makeFolder } from '#tests/support/run-script.ts'

/** As the version before has left it. */
const makeOldDatabase = async () => {
  const database = { type: 'sqlite', file: join(makeFolder(), 'old.db') } as const
  const migrations = MIGRATIONS.filter(({ name }) => name < '0003')
  const store = await openStore({ database, migrations, nowMs: () => NOW_MS, newId: () => 'e1' })
  await store.write((tx) =>
    sql`
      insert into orders (id, version, created_at, updated_at, change_seq, status, total_cents,
        payment_method, notes, items, details)
      values ('o1', 1, '', '', 1, 'pending', 2900, 'card', '', '[]', '')
    `.execute(tx),
  )
  await store.close()
  return database
}

test('orders of the version before were not put aside', async () => {
  const [database, target] = [await makeOldDatabase(), await makeDatabase()]
  const backup = await makeBackup(database)
  // The embedded database by itself, and whichever the server has by way of a backup.
  expect(await restore(backup, target)).toMatchObject({ type: 'restored' })
  for (const address of [database, target]) {
    const { db } = await openTestStore(address)
    const orders = await db.selectFrom('orders').select(['id', 'is_quarantined']).execute()
    expect(orders).toEqual([{ id: 'o1', is_quarantined: 0 }])
  }
})
