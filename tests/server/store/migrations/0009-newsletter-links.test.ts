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
  const migrations = MIGRATIONS.filter(({ name }) => name < '0009')
  const store = await openStore({ database, migrations, nowMs: () => NOW_MS, newId: () => 'e1' })
  await store.write(async (tx) => {
    await sql`
      insert into mail_outbox (reply_id, created_at_ms, due_at_ms, attempts) values ('r1', 1, 2, 3)
    `.execute(tx)
    await sql`
      insert into subscribers (id, email, email_key, language, status, created_at)
      values ('s1', 'Zoe@example.org', 'zoe@example.org', 'th', 'pending', '2026-01-01T00:00:00.000Z')
    `.execute(tx)
  })
  await store.close()
  return database
}

test('replies that waited still wait, and nobody has confirmed', async () => {
  const [database, target] = [await makeOldDatabase(), await makeDatabase()]
  const backup = await makeBackup(database)
  // The embedded database by itself, and whichever the server has by way of a backup.
  expect(await restore(backup, target)).toMatchObject({ type: 'restored' })
  for (const address of [database, target]) {
    const { db, write } = await openTestStore(address)
    expect(await db.selectFrom('mail_outbox').selectAll().execute()).toEqual([
      { id: 'r1', kind: 'reply', created_at_ms: 1, due_at_ms: 2, attempts: 3 },
    ])
    expect(await db.selectFrom('subscribers').selectAll().execute()).toMatchObject([
      { id: 's1', status: 'pending', confirmed_at: null },
    ])
    const link = { token_hash: 'h1', subscriber_id: 's1', created_at_ms: NOW_MS }
    await write((tx) => tx.insertInto('subscription_links').values(link).execute())
    await write((tx) => tx.deleteFrom('subscribers').execute())
    // Links go with whom they are about.
    expect(await db.selectFrom('subscription_links').selectAll().execute()).toEqual([])
  }
})
