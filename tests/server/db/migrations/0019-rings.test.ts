import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

const DAY_MS = 86_400_000

test('devices are sent older interviews, and only those of the last days are still to be answered', async () => {
  const agoIso = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  const database = await makeOldDatabase('0019', async (tx) => {
    for (const [id, days, isQuarantined] of [
      ['old', 8, 0],
      ['new', 1, 0],
      ['odd', 2, 1],
    ])
      await sql`
        insert into interviews (id, created_at, name, email, email_key, experience, goals, is_quarantined)
        values (${id}, ${agoIso(Number(days))}, '', '', 'k', '', '', ${isQuarantined})
      `.execute(tx)
  })
  const { db } = await openTestStore(database)
  const rows = await db.selectFrom('inquiries').selectAll().orderBy('id').execute()
  expect(rows).toMatchObject([
    { id: 'new', kind: 'interview', is_handled: 0, is_quarantined: 0, version: 1 },
    { id: 'odd', is_handled: 0, is_quarantined: 1 },
    { id: 'old', is_handled: 1, is_quarantined: 0 },
  ])
  const numbers = rows.map(({ change_seq }) => change_seq)
  expect(new Set(numbers).size).toBe(3)
  const last = await db
    .selectFrom('entity_changes')
    .select('change_seq')
    .where('entity', '=', 'inquiries')
    .executeTakeFirstOrThrow()
  const counter = await db.selectFrom('change_counter').select('value').executeTakeFirstOrThrow()
  expect(last.change_seq).toBe(Math.max(...numbers))
  expect(counter.value).toBe(last.change_seq)
})
