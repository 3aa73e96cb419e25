import { expect, test } from 'vitest'
import { createServerClock, readClockOffset } from '#device/storage/server-clock.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const NOON = Date.UTC(2026, 10, 1, 12)
const HOUR_MS = 60 * 60_000

test('a wrong clock is known after one answer, and until the next start', async () => {
  const db = openTestDatabase()
  expect(await readClockOffset(db)).toBe(0)
  await createServerClock(db, () => NOON)(NOON + HOUR_MS)
  expect(await readClockOffset(db)).toBe(HOUR_MS)
})

test('the seconds that an answer takes do not count as a clock error', async () => {
  const db = openTestDatabase()
  const hear = createServerClock(db, () => NOON)
  await hear(NOON - 20_000)
  expect(await db.meta.count()).toBe(0)
  await hear(NOON - HOUR_MS)
  await hear(NOON - HOUR_MS - 20_000)
  expect(await readClockOffset(db)).toBe(-HOUR_MS)
})

test('a clock that is set right is trusted again', async () => {
  const db = openTestDatabase()
  await createServerClock(db, () => NOON)(NOON + HOUR_MS)
  await createServerClock(db, () => NOON + HOUR_MS)(NOON + HOUR_MS)
  expect(await readClockOffset(db)).toBe(0)
})
