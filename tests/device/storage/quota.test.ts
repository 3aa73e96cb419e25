import { expect, test } from 'vitest'
import { commitEdit, type EditOutcome } from '#device/storage/commit-edit.ts'
import { createDexieSyncStore } from '#device/storage/dexie-sync-store.ts'
import { NEVER_PULLED, readPullMark } from '#device/storage/meta-table.ts'
import {
  createPruningStore,
  pruneMirror,
  retryAfterPruning,
  saveWithPruning,
} from '#device/storage/quota.ts'
import { QuotaExceeded, WHOLE_LIST } from '#sync/ports.ts'
import type { RowState } from '#sync/row/row-state.ts'
import { failWrites } from '#tests/support/fail-writes.ts'
import { aModel, stepPorts } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { updateOf } from '#tests/support/set-up-sync.ts'

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

/** A device that has pulled this many models, of which none is edited. */
const aLongList = async (length: number) => {
  const { db, faults, ports } = await aDevice()
  const ids = Array.from({ length }, (_, at) => `n${String(at).padStart(4, '0')}`)
  const store = createPruningStore(db, createDexieSyncStore(db))
  await store.applyList('models', aList('m1', ...ids))
  const mirrorIds = () => db.table('models').toCollection().primaryKeys()
  return { db, faults, ports, store, ids, mirrorIds }
}

test('only pulled rows are dropped for space: edits, their bases and their rows stay', async () => {
  const { db, mirrorIds } = await aDevice()
  await pruneMirror(db)
  expect(await mirrorIds()).toEqual(['m1', 'm3'])
  expect([await db.outbox.count(), await db.bases.count()]).toEqual([1, 1])
})

test('the engine goes on where dropping rows finds no space either, and only the next step does', async () => {
  const { faults, store, mirrorIds } = await aDevice()
  faults.failNext(2)
  await store.writeStatus({ phase: 'offline', nextTryAtMs: 7 })
  expect(await mirrorIds()).toEqual(['m1', 'm2', 'm3'])
  faults.failNext(2 * 4)
  await expect(store.writeStatus({ phase: 'idle', nextTryAtMs: null })).rejects.toThrow()
})

test('for the defaults of a new field no row is dropped', async () => {
  const { faults, store, mirrorIds } = await aDevice()
  faults.failNext(1)
  const defaults = {
    rows: [],
    deletedIds: [],
    othersHaveDefaults: WHOLE_LIST,
    receive: (state: RowState) => ({ state, rejections: [] }),
    mark: PULLED,
  }
  await expect(store.applyChanges('models', defaults)).rejects.toThrow(QuotaExceeded)
  expect(await mirrorIds()).toEqual(['m1', 'm2', 'm3'])
})

test('the mark knows below which id rows are missing; what changes still comes', async () => {
  const { db } = await aDevice()
  await pruneMirror(db)
  expect(await readPullMark(db, 'models')).toMatchObject({
    ...PULLED,
    etag: null,
    loadedAtMs: null,
    problem: 'storage-full',
    prunes: 1,
    filling: { fromId: 'm3', arrived: 1, total: null, hold: { sinceMs: null, freeBytes: null } },
  })
})

test('without a cursor only the whole list can bring back what was dropped', async () => {
  const { db } = await aDevice()
  await db.meta.put({ key: 'pull:models', value: { ...PULLED, cursor: null } })
  await pruneMirror(db)
  expect(await readPullMark(db, 'models')).toMatchObject({
    cursor: null,
    filling: null,
    etag: null,
  })
})

test('a pull that was under way when rows were dropped does not count as the whole list', async () => {
  const { db, store } = await aDevice()
  await pruneMirror(db)
  const cut = { prunes: 1, loadedAtMs: null, filling: { fromId: 'm3' } }
  const changes = { rows: [aModel({ id: 'm4' })], deletedIds: [], receive: aList().receive }
  await store.applyChanges('models', { ...changes, mark: { ...PULLED, cursor: 'd' } })
  expect(await readPullMark(db, 'models')).toMatchObject({ ...cut, cursor: 'd' })
  const below = { ...NEW_FILLING, fromId: 'm2' }
  await store.markPull('models', { ...PULLED, loadedAtMs: null, filling: below })
  expect(await readPullMark(db, 'models')).toMatchObject(cut)
  await store.applyList('models', aList('m2', 'm3', 'm4'))
  expect(await readPullMark(db, 'models')).toEqual({ ...PULLED, prunes: 1 })
})

const NEW_FILLING = {
  fromId: 'm2',
  isOfNewDatabase: false,
  arrived: 2,
  total: null,
  isOpenWorkHere: false,
  changesAtMs: 0,
  hold: null,
}

test('of a long list the oldest quarter is dropped first, and short lists keep all', async () => {
  const { db, faults, store, ids, mirrorIds } = await aLongList(600)
  await store.applyList('users', aList('u1', 'u2'))
  faults.failNext(1)
  await retryAfterPruning(db, () => db.table('meta').put({ key: 'some', value: 1 }))
  expect(await mirrorIds()).toEqual(['m1', ...ids.slice(150)])
  expect(await readPullMark(db, 'models')).toMatchObject({
    filling: { fromId: 'n0150', arrived: 450 },
  })
  expect(await db.table('users').count()).toBe(2)
})

test('what changes on the server takes the space of older rows', async () => {
  const { db, faults, store, mirrorIds } = await aLongList(600)
  const changes = { rows: [aModel({ id: 'z1' })], deletedIds: [], receive: aList().receive }
  faults.failNext(1)
  await store.applyChanges('models', { ...changes, mark: { ...PULLED, cursor: 'd' } })
  expect(await mirrorIds()).toHaveLength(1 + 450 + 1)
  expect(await readPullMark(db, 'models')).toMatchObject({
    cursor: 'd',
    filling: { fromId: 'n0150' },
  })
})

test('durable: on a full device, an edit is saved in the space of rows that can be pulled again', async () => {
  const { faults, edit, db } = await aDevice()
  faults.failNext(1)
  expect(await saveWithPruning(db, () => edit(32), M1)).toEqual({ type: 'saved' })
  expect(await db.outbox.toArray()).toMatchObject([{ fields: { price: 32 } }])
})

test('the row for whose edit space is made is not dropped, and rows go only as far as needed', async () => {
  const { db, mirrorIds } = await aDevice()
  const first = updateOf('m2', { price: 40 })
  let tries = 0
  const save = async (): Promise<EditOutcome> => {
    tries += 1
    return { type: tries < 4 ? 'storage-full' : 'saved' }
  }
  expect(await saveWithPruning(db, save, first)).toEqual({ type: 'saved' })
  expect(await mirrorIds()).toEqual(['m1', 'm2', 'm3'])
})

test('durable: when no space can be freed, the edit is refused and nothing has changed', async () => {
  const { faults, edit, db } = await aDevice()
  faults.failNext(Number.POSITIVE_INFINITY)
  expect(await saveWithPruning(db, () => edit(32), M1)).toEqual({ type: 'storage-full' })
  expect(await db.outbox.toArray()).toMatchObject([{ fields: { price: 31 } }])
})

test('pulled rows are not dropped for other rows of a list: its page is abandoned, the engine continues', async () => {
  const { faults, store, mirrorIds } = await aDevice()
  faults.failNext(1)
  await expect(store.applyList('models', aList('m2', 'm3', 'm4'))).rejects.toThrow(QuotaExceeded)
  expect(await mirrorIds()).toEqual(['m1', 'm2', 'm3'])
  faults.failNext(1)
  expect(await store.claim(0, new Set(), 1)).toHaveLength(1)
})
