import { expect, test } from 'vitest'
import type { AdminDatabase } from '#device/storage/admin-database.ts'
import { createDexieSyncStore } from '#device/storage/dexie-sync-store.ts'
import { makeChanges, releaseEdits, undoChanges } from '#device/storage/undo-changes.ts'
import { type Change, HELD_BACK_MS, isHeldBack } from '#sync/row/undo.ts'
import { anOrder } from '#tests/support/make-entity-rows.ts'
import { aModel, stepPorts } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const NOW = 1_000

const setUp = async (rowIds: readonly string[] = ['m1', 'm2', 'm3']) => {
  const db = openTestDatabase()
  const ports = stepPorts()
  await db.table('models').bulkPut(rowIds.map((id) => aModel({ id, name: id })))
  return {
    db,
    store: createDexieSyncStore(db),
    make: (changes: readonly Change[]) => makeChanges(db, changes, ports),
    releaseEdits: (made: Parameters<typeof releaseEdits>[1]) => releaseEdits(db, made, NOW),
    undo: (made: Parameters<typeof undoChanges>[1]) => undoChanges(db, made, ports),
  }
}

const setActive = (rowId: string, isActive = false): Change => ({
  type: 'update',
  entity: 'models',
  rowId,
  fields: { isActive },
})
const remove = (rowId: string): Change => ({ type: 'delete', entity: 'models', rowId })

const contents = async (db: AdminDatabase) => ({
  mirror: await db.table('models').toArray(),
  bases: await db.bases.toArray(),
  outbox: await db.outbox.toArray(),
})

test('each row has its own mutation, and mirror, base and outbox agree', async () => {
  const { db, make } = await setUp()
  const { made } = await make(['m1', 'm2', 'm3'].map((id) => setActive(id)))
  expect(made.map(({ before }) => before.id)).toEqual(['m1', 'm2', 'm3'])
  const { mirror, bases, outbox } = await contents(db)
  expect(mirror.map(({ isActive }) => isActive)).toEqual([false, false, false])
  expect(bases).toHaveLength(3)
  expect(outbox.map(({ rowId, type, fields }) => ({ rowId, type, fields }))).toEqual(
    ['m1', 'm2', 'm3'].map((rowId) => ({ rowId, type: 'update', fields: { isActive: false } })),
  )
})

test('rows that are gone, or already have the value, are distinguished from changed ones', async () => {
  const { make } = await setUp()
  await make([remove('m2')])
  await make([setActive('m3')])
  expect(await make(['m1', 'm2', 'm3'].map((id) => setActive(id)))).toMatchObject({
    made: [{ before: { id: 'm1' } }],
    unchangedIds: ['m3'],
    goneIds: ['m2'],
    refusedIds: [],
    problem: null,
  })
})

test('rows for which the device has no space are counted, and nothing of that batch is written', async () => {
  const rowIds = Array.from({ length: 260 }, (_, at) => `m${String(at).padStart(3, '0')}`)
  const { db, make } = await setUp(rowIds)
  // Also after other rows were dropped for space: the rows to be changed are not among them.
  db.outbox.hook('creating', (_key, { rowId }) => {
    if (rowId > 'm255') throw new DOMException('full', 'QuotaExceededError')
  })
  const outcome = await make(rowIds.map((id) => setActive(id)))
  expect(outcome.made).toHaveLength(250)
  expect(outcome.refusedIds).toEqual(rowIds.slice(250))
  expect(outcome.problem).toBe('storage-full')
  expect(await db.outbox.count()).toBe(250)
})

test('an undo before anything was sent leaves no trace', async () => {
  const { db, make, undo } = await setUp()
  const before = await contents(db)
  const { made } = await make([setActive('m1'), remove('m2'), remove('m3')])
  expect(await undo(made)).toMatchObject({ type: 'done', overtaken: 0, final: 0 })
  expect(await contents(db)).toEqual(before)
})

test('undoing one change leaves the others as they are', async () => {
  const { db, make, undo } = await setUp()
  const { made } = await make(['m1', 'm2', 'm3'].map((id) => setActive(id)))
  await undo(made.slice(1, 2))
  expect((await db.outbox.toArray()).map(({ rowId }) => rowId)).toEqual(['m1', 'm3'])
})

test('a delete waits as long as its undo is offered, an update is sent at once', async () => {
  const { store, make } = await setUp()
  await make([setActive('m1'), remove('m2')])
  const claim = async (nowMs: number) =>
    (await store.claim(nowMs, new Set(), 10)).map(({ mutation }) => mutation.rowId)
  expect(await claim(NOW + 5_200)).toEqual(['m1'])
  expect(await store.nextDueAtMs()).not.toBeNull()
  expect(await claim(NOW + HELD_BACK_MS)).toEqual(expect.arrayContaining(['m2']))
})

test('released changes are due at once, and no others', async () => {
  const { db, make, releaseEdits } = await setUp()
  const [first, second] = [await make([remove('m1'), setActive('m2')]), await make([remove('m3')])]
  expect(await releaseEdits(first.made)).toBe(true)
  const waits = async () =>
    (await db.outbox.toArray()).map(({ rowId, nextTryAtMs }) => [rowId, nextTryAtMs])
  expect(await waits()).toEqual([
    ['m1', 0],
    ['m2', 0],
    ['m3', NOW + HELD_BACK_MS],
  ])
  expect([await releaseEdits(first.made), await releaseEdits(second.made)]).toEqual([false, true])
})

test.each(['cancelled', 'completed'])(
  'a change held back by a later change of the row is released together with that one (%s)',
  async (status) => {
    const db = openTestDatabase()
    await db.table('orders').put(anOrder({ id: 'o1', status: 'pending' }))
    let nowMs = NOW
    const ports = { ...stepPorts(), nowMs: () => nowMs }
    const set = (status: string) =>
      makeChanges(
        db,
        [{ type: 'update', entity: 'orders', rowId: 'o1', fields: { status } }],
        ports,
      )
    const first = await set('paid')
    nowMs += 4_000
    const second = await set(status)
    nowMs += 1_000
    await releaseEdits(db, first.made, nowMs)
    const due = await createDexieSyncStore(db).claim(nowMs, new Set(), 10)
    expect(due.map(({ mutation }) => mutation.fields)).toEqual(
      status === 'completed' ? [{ status: 'paid' }] : [],
    )
    const undone = await undoChanges(db, second.made, ports)
    expect(undone).toMatchObject({ type: 'done', restored: [{ rowId: 'o1' }], final: 0 })
  },
)

test('after a failure, a released change has to wait neither longer nor shorter', async () => {
  const { db, make, releaseEdits } = await setUp()
  const { made } = await make([remove('m1')])
  await db.outbox.toCollection().modify({ attempts: 1, nextTryAtMs: NOW + 2_000 })
  expect(await releaseEdits(made)).toBe(false)
})

test('a sign of life from the network makes everything due except changes that can be undone', async () => {
  const { db, store, make } = await setUp()
  await make([setActive('m1'), remove('m2')])
  await db.outbox.where({ id: 'n1' }).modify({ attempts: 1, nextTryAtMs: NOW + 60_000 })
  await store.makeAllDue((mutation) => isHeldBack(mutation, NOW))
  const waits = async () => (await db.outbox.toArray()).map(({ nextTryAtMs }) => nextTryAtMs)
  expect(await waits()).toEqual([0, NOW + HELD_BACK_MS])
  // The device's clock was set back: due times from before do not count.
  await store.makeAllDue((mutation) => isHeldBack(mutation, NOW - 1))
  expect(await waits()).toEqual([0, 0])
})

test('a row whose delete is being sent comes back under another id, once', async () => {
  const { db, store, make, undo } = await setUp()
  const { made } = await make([remove('m1')])
  await store.claim(NOW + HELD_BACK_MS, new Set(), 10)
  const outcome = await undo(made)
  expect(outcome).toMatchObject({ type: 'done', restored: [{ formerId: 'm1' }] })
  const rows = (await db.table('models').toArray()).filter(({ name }) => name === 'm1')
  expect(rows).toHaveLength(1)
  expect(rows[0].id).not.toBe('m1')
  expect((await db.outbox.toArray()).map(({ type, state }) => [type, state])).toEqual([
    ['delete', 'sent'],
    ['create', 'waiting'],
  ])
})

test('when nothing can be written, an undo says so and changes nothing', async () => {
  const { db, make, undo } = await setUp()
  const { made } = await make([remove('m1')])
  const before = await contents(db)
  db.outbox.hook('deleting', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await undo(made)).toEqual({ type: 'storage-full' })
  // Pulled rows were dropped in vain: the edits are all there.
  const { bases, outbox } = await contents(db)
  expect({ bases, outbox }).toEqual({ bases: before.bases, outbox: before.outbox })
})

test('a row is found by its local id after the server has given it its own', async () => {
  const { db, make, undo } = await setUp(['server-1'])
  await db.aliases.put({ entity: 'models', formerId: 'm1', rowId: 'server-1' })
  const { made } = await make([setActive('m1')])
  expect(made).toMatchObject([{ change: { rowId: 'server-1' } }])
  expect(await undo(made)).toMatchObject({ restored: [{ rowId: 'server-1' }] })
})

test('an undo works too on a row that has received its server id since', async () => {
  const { db, undo } = await setUp([])
  await db.table('models').put(aModel({ id: 'server-1', isActive: false }))
  await db.aliases.put({ entity: 'models', formerId: 'm1', rowId: 'server-1' })
  const made = [{ change: setActive('m1'), before: aModel() }]
  expect(await undo(made)).toMatchObject({ restored: [{ formerId: 'm1', rowId: 'server-1' }] })
})

test('undoing a field that the row lacked restores the value that was shown', async () => {
  const { db, make, undo } = await setUp(['m1'])
  const { isActive, ...older } = aModel()
  await db.table('models').put(older)
  const { made } = await make([setActive('m1')])
  await undo(made)
  expect((await db.table('models').get('m1'))?.isActive ?? true).toBe(true)
  expect(await db.outbox.count()).toBe(0)
})
