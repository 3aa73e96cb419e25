import { expect, test } from 'vitest'
import { makeBackup, restore } from '#tests/support/databases/make-backup.ts'
import { makeDatabase, NOW_MS, openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

test('a database of before has no lists yet, and keeps them from now on', async () => {
  const [database, target] = [
    await makeOldDatabase('0014', () => Promise.resolve()),
    await makeDatabase(),
  ]
  expect(await restore(await makeBackup(database), target)).toMatchObject({ type: 'restored' })
  for (const address of [database, target]) {
    const { db, write } = await openTestStore(address)
    const lists = () => db.selectFrom('favourite_lists').selectAll().execute()
    expect(await lists()).toEqual([])
    const list = {
      key_hash: 'h1',
      models: '[]',
      change_ids: '[]',
      agreed_at: '2026-01-01T00:00:00.000Z',
      used_at_ms: NOW_MS,
    }
    await write((tx) => tx.insertInto('favourite_lists').values(list).execute())
    expect(await lists()).toEqual([list])
  }
})
