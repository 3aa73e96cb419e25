import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
import { makeBackup, restore } from '#tests/support/databases/make-backup.ts'
import { makeDatabase, NOW_MS, openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

/** A message as the previous version has stored it. */
const fill = async (tx: Queryable): Promise<void> => {
  await sql`
    insert into messages (id, version, created_at, updated_at, change_seq, name, email, email_key, subject, message, type,
      is_read, is_quarantined)
    values ('m1', 1, '', '', 1, 'Zoé', 'zoe@example.org', 'zoe@example.org', 'Question', 'Bonjour', 'general', 0, 0)
  `.execute(tx)
}

test('older messages belong to no chat, and their links are removed with them', async () => {
  const [database, target] = [await makeOldDatabase('0018', fill), await makeDatabase()]
  expect(await restore(await makeBackup(database), target)).toMatchObject({ type: 'restored' })
  for (const address of [database, target]) {
    const { db, write } = await openTestStore(address)
    const links = () => db.selectFrom('reply_links').selectAll().execute()
    expect(await links()).toEqual([])
    const link = { key_hash: 'h1', message_id: 'm1', created_at_ms: NOW_MS }
    await write((tx) => tx.insertInto('reply_links').values(link).execute())
    expect(await links()).toEqual([link])
    await write((tx) => tx.deleteFrom('messages').execute())
    expect(await links()).toEqual([])
  }
})
