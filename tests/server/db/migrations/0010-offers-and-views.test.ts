import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
import { makeBackup, restore } from '#tests/support/databases/make-backup.ts'
import { makeDatabase, openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

const TEXTS = ['title', 'body', 'note'].flatMap((part) =>
  ['fr', 'en', 'es', 'pt', 'th'].map((language) => `${part}_${language}`),
)

/** What the version before has kept: two blocks, the second changed last. */
const fill = async (tx: Queryable): Promise<void> => {
  const columns = sql.raw(TEXTS.join(', '))
  const blank = sql.raw(TEXTS.map(() => "''").join(', '))
  for (const [id, seq] of [
    ['a', 5],
    ['b', 4],
  ] as const)
    await sql`
        insert into content (id, version, created_at, updated_at, change_seq, place, position,
          is_shown, name, image, proof, ${columns})
        values (${id}, 3, '', '', ${seq}, 'plans', 1, 1, '', '', '', ${blank})
      `.execute(tx)
  await sql`update change_counter set value = 9`.execute(tx)
  await sql`insert into entity_changes (entity, change_seq) values ('content', 5)`.execute(tx)
}

test('devices read again the rows that have got new columns, each under a number of its own', async () => {
  const [database, target] = [await makeOldDatabase('0010', fill), await makeDatabase()]
  const backup = await makeBackup(database)
  // The embedded database by itself, and whichever the server has by way of a backup.
  expect(await restore(backup, target)).toMatchObject({ type: 'restored' })
  for (const address of [database, target]) {
    const { db } = await openTestStore(address)
    const { rows } = await sql<{ id: string; version: number; change_seq: number }>`
      select id, version, change_seq, period, percent, ends_on from content order by id
    `.execute(db)
    const [a, b] = rows
    expect(rows).toMatchObject([
      { id: 'a', version: 4, period: null, percent: null, ends_on: '' },
      { id: 'b', version: 4 },
    ])
    expect(a?.change_seq).toBeGreaterThan(9)
    expect(Number(b?.change_seq) - Number(a?.change_seq)).toBe(1)
    const last = await db
      .selectFrom('entity_changes')
      .select('change_seq')
      .where('entity', '=', 'content')
      .executeTakeFirst()
    // A restored database counts on, so that nobody takes it for what it was.
    expect(last?.change_seq).toBeGreaterThanOrEqual(Number(b?.change_seq))
  }
})
