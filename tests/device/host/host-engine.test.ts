import { afterEach, expect, test } from 'vitest'
import { watchEdits } from '#device/host/host-engine.ts'
import { closeForGood } from '#device/storage/admin-database.ts'
import { commitEdit } from '#device/storage/commit-edit.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { aDraft, stepPorts } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

const setup = async () => {
  const db = openTestDatabase()
  const clock = createTestClock()
  const ports = stepPorts()
  const state = { calls: 0 }
  const stop = watchEdits(db, clock, () => {
    state.calls += 1
  })
  cleanUps.push(stop, () => closeForGood(db))
  const settle = async () => {
    // Listeners of the outbox have been notified before this query, and have read it.
    for (let turn = 0; turn < 20; turn += 1) {
      await db.outbox.count()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  // The creation of the database is reported too.
  for (let turn = 0; turn < 2; turn += 1) {
    await settle()
    clock.advance(250)
  }
  const create = (rowId: string) =>
    commitEdit(db, { type: 'create', entity: 'models', rowId, fields: aDraft() }, ports)
  return { db, clock, state, stop, settle, create }
}

test('the first edit is announced at once, those shortly after it in one notification', async () => {
  const { clock, state, settle, create } = await setup()
  await create('m1')
  await settle()
  expect(state.calls).toBe(1)

  await create('m2')
  await create('m3')
  await settle()
  expect(state.calls).toBe(1)

  clock.advance(250)
  await settle()
  expect(state.calls).toBe(2)
})

test('an edit that arrives while another one leaves is announced', async () => {
  const { db, clock, state, settle, create } = await setup()
  await create('m1')
  await settle()
  await create('m2')
  await db.outbox.delete(1)
  clock.advance(250)
  await settle()
  expect(state.calls).toBe(2)
})

test('a mutation that leaves the outbox, or a change elsewhere, is not announced as an edit', async () => {
  const { db, clock, state, settle, create } = await setup()
  await create('m1')
  await settle()
  clock.advance(250)
  await db.outbox.clear()
  await db.meta.put({ key: 'token', value: 'x' })
  await settle()
  clock.advance(250)
  await settle()
  expect(state.calls).toBe(1)
})

test('nothing is announced after it was ended', async () => {
  const { clock, state, stop, settle, create } = await setup()
  stop()
  await create('m1')
  await settle()
  clock.advance(250)
  await settle()
  expect(state.calls).toBe(0)
})
