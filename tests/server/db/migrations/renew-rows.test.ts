import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
import { makeBackup, restore } from '#tests/support/databases/make-backup.ts'
import { makeDatabase, openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

/** More than two slices. */
const ROWS = 2_500

const idOf = (at: number): string => `r${String(at).padStart(5, '0')}`

/** Replies as the previous version has stored them, in another order than that of their ids. */
const fill = async (tx: Queryable): Promise<void> => {
  for (let from = 0; from < ROWS; from += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => idOf((7 * (from + at)) % ROWS))
    await sql`
      insert into replies (id, version, created_at, updated_at, change_seq, message_id, body, state)
      values ${sql.join(rows.map((id) => sql`(${id}, 3, '', '', 5, 'm1', '', 'sent')`))}
    `.execute(tx)
  }
  await sql`update change_counter set value = 9`.execute(tx)
  await sql`insert into entity_changes (entity, change_seq) values ('replies', 5)`.execute(tx)
}

test('renewed rows get one change number each, in the order of their ids, however many they are', async () => {
  const [database, target] = [await makeOldDatabase('0021', fill), await makeDatabase()]
  expect(await restore(await makeBackup(database), target)).toMatchObject({ type: 'restored' })
  for (const address of [database, target]) {
    const { db } = await openTestStore(address)
    const { rows } = await sql<{ id: string; version: number; change_seq: number }>`
      select id, version, change_seq from replies order by id
    `.execute(db)
    // The migrations before have renewed nothing, and those after no replies.
    const first = Number(rows[0]?.change_seq)
    expect(first).toBeGreaterThan(9)
    expect(rows.map(({ id, version, change_seq }) => [id, version, Number(change_seq)])).toEqual(
      Array.from({ length: ROWS }, (_, at) => [idOf(at), 4, first + at]),
    )
    const last = await db
      .selectFrom('entity_changes')
      .select('change_seq')
      .where('entity', '=', 'replies')
      .executeTakeFirstOrThrow()
    expect(Number(last.change_seq)).toBeGreaterThanOrEqual(first + ROWS - 1)
  }
})
