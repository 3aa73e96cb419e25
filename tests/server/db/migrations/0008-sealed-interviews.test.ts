import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sealStoredInterviews } from '#server/app/prepare-database.ts'
import { recordToInterview, sealPlainInterviews } from '#server/privacy/interviews.ts'
import { makeBackup, restore } from '#tests/support/databases/make-backup.ts'
import { makeDatabase, openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'
import { TEST_SEAL } from '#tests/support/test-seal.ts'

/** As the version before has left it, with so many interviews. */
const withInterviews = (count: number) =>
  makeOldDatabase('0008', async (tx) => {
    for (let at = 0; at < count; at += 1)
      await sql`
        insert into interviews (id, created_at, name, email, email_key, phone, experience, goals,
          budget, is_quarantined)
        values (${`i${at}`}, '2026-01-01T00:00:00.000Z', 'Zoé', 'Zoe@a.fr', 'zoe@a.fr', null, 'peu',
          'voir', '800 €', ${at % 2})
      `.execute(tx)
  })

test('what the version before has kept in the clear is sealed once, and reads as before', async () => {
  const [database, target] = [await withInterviews(250), await makeDatabase()]
  // The embedded database by itself, and whichever the server has by way of a backup.
  expect(await restore(await makeBackup(database), target)).toMatchObject({ type: 'restored' })
  for (const address of [database, target]) {
    const store = await openTestStore(address)
    const read = async () => {
      const records = await store.db
        .selectFrom('interviews')
        .selectAll()
        .where('id', 'in', ['i0', 'i1'])
        .orderBy('id')
        .execute()
      return { records, rows: records.map(recordToInterview(TEST_SEAL)) }
    }
    const before = await read()
    expect(before.rows).toMatchObject([
      { id: 'i0', name: 'Zoé', email: 'Zoe@a.fr', budget: '800 €', consented_at: null },
      { id: 'i1', is_readable: true, is_quarantined: true },
    ])
    expect(await sealPlainInterviews(store, TEST_SEAL)).toBe(250)
    const after = await read()
    expect(after.rows).toEqual(before.rows)
    expect(after.records).toMatchObject([
      { name: '', email: '', experience: '', goals: '', budget: null, is_quarantined: 0 },
      { sealed: expect.any(String), email_key: expect.not.stringContaining('zoe') },
    ])
    expect(await sealPlainInterviews(store, TEST_SEAL)).toBe(0)
    expect(await read()).toEqual(after)
  }
})

test('once they are sealed, no file beside the database holds them in the clear', async () => {
  const database = await withInterviews(1)
  const folder = dirname(database.file)
  const inTheClear = () =>
    readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes('Zoe@a.fr'))
  const store = await openTestStore(database)
  expect(inTheClear()).toContainEqual(expect.stringContaining('.before-'))
  expect(await sealStoredInterviews(store, TEST_SEAL)).toBe(1)
  expect(inTheClear()).toEqual([])
})

test('a copy from before another migration stays', async () => {
  const database = await withInterviews(0)
  const store = await openTestStore(database)
  expect(await sealStoredInterviews(store, TEST_SEAL)).toBe(0)
  expect(readdirSync(dirname(database.file)).join()).toContain('.before-')
})
