import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
import { makeBackup, restore } from '#tests/support/databases/make-backup.ts'
import { makeDatabase, NOW_MS, openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

/** What the version before has kept. */
const fill = async (tx: Queryable): Promise<void> => {
  await sql`
      insert into mail_outbox (reply_id, created_at_ms, due_at_ms, attempts) values ('r1', 1, 2, 3)
    `.execute(tx)
  await sql`
      insert into subscribers (id, email, email_key, language, status, created_at)
      values ('s1', 'Zoe@example.org', 'zoe@example.org', 'th', 'pending', '2026-01-01T00:00:00.000Z')
    `.execute(tx)
}

test('replies that waited still wait, and nobody has confirmed', async () => {
  const [database, target] = [await makeOldDatabase('0009', fill), await makeDatabase()]
  const backup = await makeBackup(database)
  // The embedded database by itself, and whichever the server has by way of a backup.
  expect(await restore(backup, target)).toMatchObject({ type: 'restored' })
  for (const address of [database, target]) {
    const { db, write } = await openTestStore(address)
    expect(await db.selectFrom('mail_outbox').selectAll().execute()).toEqual([
      {
        ...{ id: 'r1', kind: 'reply', created_at_ms: 1, due_at_ms: 2, attempts: 3 },
        ...{ subject_id: 'r1', occasion: '' },
      },
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
