import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
import { makeBackup, restore } from '#tests/support/databases/make-backup.ts'
import { makeDatabase, openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

/** A reply as the previous version has stored it. */
const fill = async (tx: Queryable): Promise<void> => {
  await sql`
    insert into replies (id, version, created_at, updated_at, change_seq, message_id, body, state)
    values ('r1', 3, '', '', 5, 'm1', 'Oui.', 'waiting')
  `.execute(tx)
  await sql`update change_counter set value = 9`.execute(tx)
  await sql`insert into entity_changes (entity, change_seq) values ('replies', 5)`.execute(tx)
}

test('older replies count as sent by the server, and are sent to devices again', async () => {
  const [database, target] = [await makeOldDatabase('0021', fill), await makeDatabase()]
  expect(await restore(await makeBackup(database), target)).toMatchObject({ type: 'restored' })
  for (const address of [database, target]) {
    const { db } = await openTestStore(address)
    const { rows } = await sql<{ version: number; change_seq: number }>`
      select version, change_seq, channel from replies
    `.execute(db)
    expect(rows).toMatchObject([{ version: 4, channel: 'server' }])
    expect(Number(rows[0]?.change_seq)).toBeGreaterThan(9)
  }
})
