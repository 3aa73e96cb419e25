import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { startWatchdog } from '#device/host/watchdog.ts'
import { commitEdit } from '#device/storage/commit-edit.ts'
import { writeStatus } from '#device/storage/meta-table.ts'
import { writeSender } from '#device/storage/sender.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { aDraft } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { createOf } from '#tests/support/set-up-sync.ts'

const MINUTE = 60_000

const aWatchedTab = async () => {
  const clock = createTestClock()
  const db = openTestDatabase()
  const state = { restarts: 0, isOnline: true }
  const stop = startWatchdog({
    db,
    clock,
    random: () => 0,
    isOnline: () => state.isOnline,
    restart: () => {
      state.restarts += 1
    },
  })
  let made = 0
  const edit = () => {
    made += 1
    const ports = { newId: () => `k${made}`, nowMs: clock.nowMs }
    return commitEdit(db, createOf(`m${made}`, aDraft()), ports)
  }
  /** Advances in steps of the watchdog's checks, each of which reads the database. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 30_000) {
      clock.advance(30_000)
      while (clock.nextDueMs() !== clock.nowMs() + 30_000)
        await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { clock, db, state, stop, edit, pass }
}

test('edits that no sender sends for a minute get another sender', async () => {
  const { state, edit, pass } = await aWatchedTab()
  await edit()
  await pass(MINUTE / 2)
  expect(state.restarts).toBe(0)
  await pass(MINUTE)
  expect(state.restarts).toBe(1)
})

test('nothing is done with an empty outbox, and the timer fires twice a minute at most', async () => {
  const { clock, state, pass } = await aWatchedTab()
  expect(clock.nextDueMs()).toBeGreaterThanOrEqual(30_000)
  await pass(10 * MINUTE)
  expect(state.restarts).toBe(0)
})

test('a sender that gives signs of life, or waits for a delay or a sign-in, is left alone', async () => {
  const { clock, db, state, edit, pass } = await aWatchedTab()
  await edit()
  await pass(MINUTE / 2)
  await writeSender(db, { id: 's', host: 'tab', seenAtMs: clock.nowMs() })
  await pass(MINUTE / 2)
  await writeStatus(db, { phase: 'offline', nextTryAtMs: clock.nowMs() + 5 * MINUTE })
  await pass(5 * MINUTE)
  await writeStatus(db, { phase: 'signed-out', nextTryAtMs: null })
  await pass(10 * MINUTE)
  await writeStatus(db, { phase: 'paused', nextTryAtMs: null })
  await pass(10 * MINUTE)
  expect(state.restarts).toBe(0)
  await writeStatus(db, { phase: 'syncing', nextTryAtMs: null })
  await pass(MINUTE)
  expect(state.restarts).toBe(1)
})

test('offline no sender is started', async () => {
  const { state, edit, pass } = await aWatchedTab()
  state.isOnline = false
  await edit()
  await pass(10 * MINUTE)
  expect(state.restarts).toBe(0)
})

test('a sender that keeps failing is restarted less and less often', async () => {
  const { state, edit, pass } = await aWatchedTab()
  await edit()
  await pass(60 * MINUTE)
  expect(state.restarts).toBeGreaterThan(3)
  expect(state.restarts).toBeLessThan(10)
})

test('delays from before the clock was set back do not count', async () => {
  const { clock, db, state, edit, pass } = await aWatchedTab()
  await edit()
  const yearMs = 365 * 24 * 60 * MINUTE
  await db.outbox.toCollection().modify({ madeAtMs: yearMs, nextTryAtMs: yearMs })
  await writeSender(db, { id: 's', host: 'tab', seenAtMs: clock.nowMs() + yearMs })
  await pass(MINUTE)
  expect(state.restarts).toBe(1)
})

test('a sender that hangs in a transaction, and blocks all other reads, is replaced', async () => {
  const { clock, db, state, edit } = await aWatchedTab()
  await edit()
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const hanging = db.transaction('rw', db.tables, async () => {
    await db.outbox.count()
    begun.resolve()
    await Dexie.waitFor(over.promise)
  })
  await begun.promise
  clock.advance(MINUTE / 2)
  expect(state.restarts).toBe(0)
  clock.advance(MINUTE)
  await expect.poll(() => state.restarts).toBe(1)
  over.resolve()
  await hanging
})

test('after a stop it checks no more', async () => {
  const { clock, state, edit, stop } = await aWatchedTab()
  await edit()
  stop()
  clock.advance(10 * MINUTE)
  expect([state.restarts, clock.nextDueMs()]).toEqual([0, null])
})
