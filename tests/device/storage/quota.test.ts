import { expect, test } from 'vitest'
import { commitEdit } from '#device/storage/commit-edit.ts'
import { createDexieSyncStore } from '#device/storage/dexie-sync-store.ts'
import { NEVER_PULLED, readPullMark } from '#device/storage/meta-table.ts'
import { createPruningStore, pruneMirror, saveWithPruning } from '#device/storage/quota.ts'
import { QuotaExceeded, WHOLE_LIST } from '#sync/ports.ts'
import type { RowState } from '#sync/row/row-state.ts'
import { failWrites } from '#tests/support/fail-writes.ts'
import { aModel, stepPorts } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { updateOf } from '#tests/support/setup-sync.ts'

const M1 = { entity: 'models', rowId: 'm1' } as const
const PULLED = { ...NEVER_PULLED, etag: 'e', cursor: 'c', epoch: 'one', loadedAtMs: 5 }

const aList = (...ids: string[]) => ({
  rows: ids.map((id) => aModel({ id })),
  isOfNewDatabase: false,
  span: WHOLE_LIST,
  receive: (state: RowState) => ({ state, rejections: [] }),
  mark: PULLED,
})

/** A device that has pulled three models and edited one. */
const aDevice = async () => {
  const db = openTestDatabase()
  const faults = failWrites(db)
  const store = createPruningStore(db, createDexieSyncStore(db))
  await store.applyList('models', aList('m1', 'm2', 'm3'))
  const ports = stepPorts()
  const edit = (price: number) => commitEdit(db, updateOf('m1', { price }), ports)
  await edit(31)
  const mirrorIds = () => db.table('models').toCollection().primaryKeys()
  return { db, faults, store, ports, edit, mirrorIds }
}

test('only pulled rows are dropped for space: edits, their bases and their rows stay', async () => {
  const { db, mirrorIds } = await aDevice()
  await pruneMirror(db)
  expect(await mirrorIds()).toEqual(['m1'])
  expect([await db.outbox.count(), await db.bases.count()]).toEqual([1, 1])
  expect(await readPullMark(db, 'models')).toMatchObject({
    ...NEVER_PULLED,
    problem: 'storage-full',
    epoch: 'one',
  })
})

test('a pull that was under way when rows were dropped does not count as the whole list', async () => {
  const { db, store } = await aDevice()
  await pruneMirror(db)
  const changes = { rows: [aModel({ id: 'm4' })], deletedIds: [], receive: aList().receive }
  await store.applyChanges('models', { ...changes, mark: { ...PULLED, cursor: 'd' } })
  expect(await readPullMark(db, 'models')).toMatchObject({ cursor: null, etag: null })
  await store.applyList('models', aList('m2', 'm3', 'm4'))
  expect(await readPullMark(db, 'models')).toEqual(PULLED)
})

test('durable: on a full device, an edit is saved in the space of rows that can be pulled again', async () => {
  const { faults, edit, db, mirrorIds } = await aDevice()
  faults.failNext(1)
  expect(await saveWithPruning(db, () => edit(32), M1)).toEqual({ type: 'saved' })
  expect(await mirrorIds()).toEqual(['m1'])
  expect(await db.outbox.toArray()).toMatchObject([{ fields: { price: 32 } }])
})

test('the row for whose edit space is made is not dropped', async () => {
  const { faults, db, ports, mirrorIds } = await aDevice()
  faults.failNext(1)
  const first = updateOf('m2', { price: 40 })
  expect(await saveWithPruning(db, () => commitEdit(db, first, ports), first)).toEqual({
    type: 'saved',
  })
  expect(await mirrorIds()).toEqual(['m1', 'm2'])
})

test('durable: when no space can be freed, the edit is refused and nothing has changed', async () => {
  const { faults, edit, db } = await aDevice()
  faults.failNext(Number.POSITIVE_INFINITY)
  expect(await saveWithPruning(db, () => edit(32), M1)).toEqual({ type: 'storage-full' })
  expect(await db.outbox.toArray()).toMatchObject([{ fields: { price: 31 } }])
})

test('pulled rows are not dropped for other pulled rows: the pull is abandoned, the engine continues', async () => {
  const { faults, store, mirrorIds } = await aDevice()
  faults.failNext(1)
  await expect(store.applyList('models', aList('m2', 'm3', 'm4'))).rejects.toThrow(QuotaExceeded)
  expect(await mirrorIds()).toEqual(['m1', 'm2', 'm3'])
  faults.failNext(1)
  expect(await store.claim(0, new Set(), 1)).toHaveLength(1)
  expect(await mirrorIds()).toEqual(['m1'])
})
