import { expect, test } from 'vitest'
import { commitEdit } from '#device/storage/commit-edit.ts'
import { createDexieSyncStore } from '#device/storage/dexie-sync-store.ts'
import { NEVER_PULLED } from '#device/storage/meta-table.ts'
import { readSender, SenderReplaced, writeSender } from '#device/storage/sender.ts'
import { WHOLE_LIST } from '#sync/ports.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { aDraft, aModel, stepPorts } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { createOf } from '#tests/support/set-up-sync.ts'

/** A sender that has claimed an edit, and another one that may replace it. */
const aSender = async () => {
  const db = openTestDatabase()
  const clock = createTestClock()
  await commitEdit(db, createOf('m1', aDraft()), stepPorts())
  const store = createDexieSyncStore(db, { id: 'first', nowMs: clock.nowMs })
  const enter = (id: string) => writeSender(db, { id, host: 'tab', seenAtMs: clock.nowMs() })
  await enter('first')
  return { db, clock, store, enter }
}

test('one sender: a sender that lost the lock settles, claims and pulls nothing any more', async () => {
  const { db, store, enter } = await aSender()
  const [claim] = await store.claim(0, new Set(), 1)
  expect(claim?.mutation.rowId).toBe('m1')
  await enter('second')
  const before = await db.outbox.toArray()
  const step = { entity: 'models', rowId: 'm1', step: () => confirmed } as const
  const list = { rows: [aModel({ id: 'm2' })], receive: () => confirmed, mark: NEVER_PULLED }
  const writes = [
    () => store.stepRows([step]),
    () => store.claim(0, new Set(), 1),
    () => store.applyList('models', { ...list, isOfNewDatabase: false, span: WHOLE_LIST }),
    () => store.applyChanges('models', { ...list, deletedIds: [] }),
    () => store.markPull('models', NEVER_PULLED),
    () => store.makeAllDue(),
    () => store.writeStatus({ phase: 'broken', nextTryAtMs: null }),
  ]
  for (const write of writes) await expect(write()).rejects.toThrow(SenderReplaced)
  expect(await db.outbox.toArray()).toEqual(before)
  expect(await db.table('models').toCollection().primaryKeys()).toEqual(['m1'])
})

const confirmed = {
  state: { entity: 'models', rowId: 'm1', base: aModel(), remoteRow: null, mutations: [] },
  rejections: [],
} as const

test('a sender at work gives a sign of life, and not with every write', async () => {
  const { db, clock, store } = await aSender()
  const seenAtMs = async () => (await readSender(db))?.seenAtMs
  clock.advance(9_000)
  await store.claim(0, new Set(), 1)
  expect(await seenAtMs()).toBe(0)
  clock.advance(1_000)
  await store.claim(0, new Set(), 1)
  expect(await seenAtMs()).toBe(10_000)
})
