import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { type AdminDatabase, closeForGood } from '#device/storage/admin-database.ts'
import { commitEdit } from '#device/storage/commit-edit.ts'
import { createDexieSyncStore } from '#device/storage/dexie-sync-store.ts'
import { aDraft, aModel, stepPorts } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const setUp = async (indexedDB = new IDBFactory()) => {
  const db = openTestDatabase(indexedDB)
  const ports = stepPorts()
  await db.table('models').put(aModel())
  return {
    db,
    store: createDexieSyncStore(db),
    create: (rowId: string, fields = aDraft()) =>
      commitEdit(db, { type: 'create', entity: 'models', rowId, fields }, ports),
    update: (fields: Record<string, unknown>) =>
      commitEdit(db, { type: 'update', entity: 'models', rowId: 'm1', fields }, ports),
    remove: () => commitEdit(db, { type: 'delete', entity: 'models', rowId: 'm1' }, ports),
  }
}

const contents = async (db: AdminDatabase) => ({
  mirror: await db.table('models').toArray(),
  bases: await db.bases.toArray(),
  outbox: await db.outbox.toArray(),
})

test('an edit is in mirror, base and outbox together', async () => {
  const { db, update } = await setUp()
  expect(await update({ price: 31 })).toEqual({ type: 'saved' })
  expect(await contents(db)).toMatchObject({
    mirror: [{ id: 'm1', price: 31 }],
    bases: [{ entity: 'models', rowId: 'm1', row: { price: 29 }, ahead: null }],
    outbox: [{ type: 'update', fields: { price: 31 }, state: 'waiting' }],
  })
})

test.each([
  ['a field that the entity does not have', { prise: 31 }],
  ['a number that is none', { price: Number.NaN }],
  ['a big integer', { price: 31n }],
  ['a date', { name: new Date(0) }],
  ['one of them inside', { tags: ['a', { b: new Map() }] }],
])('%s is refused at once, because it could never be sent', async (_, fields) => {
  const { db, update } = await setUp()
  await expect(update(fields)).rejects.toThrow(TypeError)
  expect(await contents(db)).toMatchObject({ mirror: [{ price: 29 }], bases: [], outbox: [] })
})

test('edits are still there when the database is opened again', async () => {
  const indexedDB = new IDBFactory()
  const { db, update, create } = await setUp(indexedDB)
  await update({ price: 31 })
  await create('m2')
  const before = await contents(db)
  closeForGood(db)
  expect(await contents(openTestDatabase(indexedDB))).toEqual(before)
})

test('when one of the writes fails, none of them has happened and the outcome says why', async () => {
  const { db, update } = await setUp()
  const before = await contents(db)
  db.outbox.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await update({ price: 31 })).toEqual({ type: 'storage-full' })
  expect(await contents(db)).toEqual(before)
})

test('a row that cannot be created is in none of them', async () => {
  const { db, create } = await setUp()
  const before = await contents(db)
  db.outbox.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await create('m2')).toEqual({ type: 'storage-full' })
  expect(await contents(db)).toEqual(before)
})

test('a created row is in mirror, base and outbox together', async () => {
  const { db, create } = await setUp()
  expect(await create('m2')).toEqual({ type: 'saved' })
  expect(await contents(db)).toMatchObject({
    mirror: [{ id: 'm1' }, { id: 'm2', version: 0 }],
    bases: [{ entity: 'models', rowId: 'm2', row: null, ahead: null }],
    outbox: [{ type: 'create', rowId: 'm2', state: 'waiting', seq: expect.any(Number) }],
  })
})

test('an id of an existing row, or of one whose delete is not sent yet, cannot be used', async () => {
  const { db, create, remove } = await setUp()
  const there = await contents(db)
  expect(await create('m1')).toEqual({ type: 'row-exists' })
  expect(await contents(db)).toEqual(there)
  await remove()
  const deleted = await contents(db)
  expect(await create('m1')).toEqual({ type: 'row-exists' })
  expect(await contents(db)).toEqual(deleted)
})

test('an edit locks no tables that it does not write', async () => {
  const { db, create, update } = await setUp()
  let isBusy = true
  const busy = db.transaction('rw', db.tray, db.applied, async () => {
    while (isBusy) await db.tray.count()
  })
  expect(await create('m2')).toEqual({ type: 'saved' })
  expect(await update({ price: 31 })).toEqual({ type: 'saved' })
  isBusy = false
  await busy
})

test('a database that was closed for good accepts no edit, and is not opened again', async () => {
  const { db, update } = await setUp()
  closeForGood(db)
  expect(await update({ price: 31 })).toEqual({ type: 'storage-unavailable' })
  expect(db.isOpen()).toBe(false)
})

test('a connection that died under an open handle is replaced, and the edit is stored', async () => {
  const { db, update } = await setUp()
  db.backendDB().close()
  // Dexie still reports the database as open.
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(await update({ price: 31 })).toEqual({ type: 'saved' })
  expect((await contents(db)).outbox).toHaveLength(1)
  warn.mockReset()
})

test('an edit that was taken back leaves nothing behind', async () => {
  const { db, update } = await setUp()
  await update({ price: 31 })
  await update({ price: 29 })
  expect(await contents(db)).toEqual({ mirror: [aModel()], bases: [], outbox: [] })
})

test('claims come oldest first, one per row, and never of a row that is busy or not due', async () => {
  const { db, store, update, create } = await setUp()
  await update({ price: 31 })
  await create('m2')
  const first = (await store.claim(0, new Set(), 1))[0]
  expect(first).toMatchObject({ mutation: { rowId: 'm1', state: 'sent' }, base: { price: 29 } })
  await update({ price: 33 })
  const second = (await store.claim(0, new Set(['models/m1']), 1))[0]
  expect(second).toMatchObject({ mutation: { rowId: 'm2', type: 'create' }, base: null })
  expect((await store.claim(0, new Set(['models/m1', 'models/m2']), 1))[0]).toBeUndefined()
  expect((await store.claim(0, new Set(['models/m2']), 1))[0]).toMatchObject({
    mutation: { id: first?.mutation.id },
  })
  await db.outbox.toCollection().modify({ nextTryAtMs: 5_000 })
  expect((await store.claim(4_999, new Set(), 1))[0]).toBeUndefined()
  expect(await store.nextDueAtMs()).toBe(5_000)
  await store.makeAllDue()
  expect((await store.claim(0, new Set(), 1))[0]).toBeDefined()
})

test('the delete of a row is shown at once and sent later', async () => {
  const { db, remove } = await setUp()
  expect(await remove()).toEqual({ type: 'saved' })
  expect(await contents(db)).toMatchObject({ mirror: [], outbox: [{ type: 'delete' }] })
  expect(await remove()).toEqual({ type: 'row-gone' })
})
