import { expect, test } from 'vitest'
import { readToken, writeToken } from '#device/storage/account-facts.ts'
import { readStatus, writeStatus } from '#device/storage/meta/status.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const EXPIRED = { phase: 'signed-out', nextTryAtMs: null } as const

test('a new session forgets what the last one ended with', async () => {
  const db = openTestDatabase()
  await writeToken(db, 'monday')
  await writeStatus(db, EXPIRED)
  await writeToken(db, 'tuesday')
  expect(await readToken(db)).toBe('tuesday')
  expect(await readStatus(db)).toBeNull()
})

test('one more tab of the same session changes nothing', async () => {
  const db = openTestDatabase()
  await writeToken(db, 'monday')
  await writeStatus(db, EXPIRED)
  await writeToken(db, 'monday')
  expect(await readStatus(db)).toEqual(EXPIRED)
})
