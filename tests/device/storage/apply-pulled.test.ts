import Dexie, { type ObservabilitySet, RangeSet } from 'dexie'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { closeForGood } from '#device/storage/admin-database.ts'
import { commitEdit } from '#device/storage/commit-edit.ts'
import { createDexieSyncStore } from '#device/storage/dexie-sync-store.ts'
import { NEVER_PULLED } from '#device/storage/meta-table.ts'
import { WHOLE_LIST } from '#sync/ports.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { RowState, SyncRow } from '#sync/row/row-state.ts'
import { receive } from '#sync/row/settle.ts'
import { aDraft, aModel, stepPorts } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const opened: ReturnType<typeof openTestDatabase>[] = []
afterEach(() => {
  for (const db of opened.splice(0)) closeForGood(db)
})

/** A mirror with the rows m1, same and gone; m1 has a waiting price, and m2 waits to be created. */
const setUp = async () => {
  const db = openTestDatabase()
  opened.push(db)
  const ports = stepPorts()
  await db
    .table('models')
    .bulkPut([aModel(), aModel({ id: 'same', version: 3 }), aModel({ id: 'gone' })])
  const edit = (edit: Edit) => commitEdit(db, edit, ports)
  await edit({ type: 'update', entity: 'models', rowId: 'm1', fields: { price: 31 } })
  await edit({ type: 'create', entity: 'models', rowId: 'm2', fields: aDraft() })
  const take = (state: RowState, row: SyncRow | null) =>
    receive(state, row ? { type: 'row', row } : { type: 'gone' }, ports)
  const mirror = async () =>
    (await db.table('models').toArray()).map(({ id, name, price, version }) =>
      [id, name, price, version].join(' '),
    )
  return { db, store: createDexieSyncStore(db), take, mirror }
}

test('a list applies changes, removes missing rows, and leaves pending edits on top', async () => {
  const { db, store, take, mirror } = await setUp()
  await store.applyList('models', {
    rows: [
      aModel({ version: 2, name: 'Lune' }),
      aModel({ id: 'same', version: 2, name: 'late' }),
      aModel({ id: 'new', name: 'Nova' }),
    ],
    isOfNewDatabase: false,
    span: WHOLE_LIST,
    receive: take,
    mark: NEVER_PULLED,
  })
  expect(await mirror()).toEqual([
    'm1 Lune 31 2',
    'm2 Luna 29 0',
    'new Nova 29 1',
    'same Luna 29 3',
  ])
  expect(await db.bases.get(['models', 'm1'])).toMatchObject({ row: { version: 2 } })
})

test('a list of another database is applied whatever its versions; the server wins what both changed', async () => {
  const { db, store, take, mirror } = await setUp()
  await store.applyList('models', {
    rows: [aModel({ price: 25, name: 'Lune' }), aModel({ id: 'same', version: 2, name: 'older' })],
    isOfNewDatabase: true,
    span: WHOLE_LIST,
    receive: take,
    mark: NEVER_PULLED,
  })
  expect(await mirror()).toEqual(['m1 Lune 25 1', 'm2 Luna 29 0', 'same older 29 2'])
  expect(await db.tray.toArray()).toMatchObject([
    { rowId: 'm1', reason: 'conflict', lost: [{ field: 'price', local: 31, server: 25 }] },
  ])
})

test('changes apply and remove only the rows that they name', async () => {
  const { db, store, take, mirror } = await setUp()
  await store.applyChanges('models', {
    rows: [aModel({ version: 2, name: 'Lune' }), aModel({ id: 'new', name: 'Nova' })],
    deletedIds: ['gone', 'never-seen'],
    receive: take,
    mark: NEVER_PULLED,
  })
  expect(await mirror()).toEqual([
    'm1 Lune 31 2',
    'm2 Luna 29 0',
    'new Nova 29 1',
    'same Luna 29 3',
  ])
  expect(await db.tray.count()).toBe(0)
})

test('a page of changes that comes late does not revert a row', async () => {
  const { store, take, mirror } = await setUp()
  await store.applyChanges('models', {
    rows: [aModel({ id: 'same', version: 2, name: 'late' })],
    deletedIds: [],
    receive: take,
    mark: NEVER_PULLED,
  })
  expect(await mirror()).toContain('same Luna 29 3')
})

test('a row with a waiting edit that was deleted elsewhere goes to the tray', async () => {
  const { db, store, take, mirror } = await setUp()
  await store.applyChanges('models', {
    rows: [],
    deletedIds: ['m1'],
    receive: take,
    mark: NEVER_PULLED,
  })
  expect(await mirror()).toEqual(['gone Luna 29 1', 'm2 Luna 29 0', 'same Luna 29 3'])
  expect(await db.tray.toArray()).toMatchObject([{ rowId: 'm1', reason: 'gone' }])
})

/** What Dexie reports about an index of the models: its ranges, in all transactions from here on. */
const reportsOf = (index: string) => {
  const ranges: unknown[] = []
  const listen = (parts: ObservabilitySet): void => {
    for (const [part, keys] of Object.entries(parts))
      if (part.endsWith(`/models/${index}`))
        for (const { from, to } of new RangeSet().add(keys)) ranges.push([from, to])
  }
  Dexie.on('storagemutated', listen)
  onTestFinished(() => Dexie.on.storagemutated.unsubscribe(listen))
  return ranges
}

const created = (second: number): string => new Date(second * 1_000).toISOString()

test('a page is reported as one range of each index, however many rows it has', async () => {
  const { store, take } = await setUp()
  const ids = Array.from({ length: 120 }, (_, at) => `p${String(at).padStart(3, '0')}`)
  const [rows, times] = [reportsOf(''), reportsOf('created_at')]
  await store.applyList('models', {
    rows: ids.map((id, at) => aModel({ id, created_at: created(at) })),
    isOfNewDatabase: false,
    span: { fromId: 'p', belowId: 'q' },
    receive: take,
    mark: NEVER_PULLED,
  })
  expect(rows).toEqual([['p000', 'p119']])
  expect(times).toEqual([[created(0), created(119)]])
})

test('a few changes are reported one by one', async () => {
  const { store, take } = await setUp()
  const rows = reportsOf('')
  await store.applyChanges('models', {
    rows: [aModel({ id: 'a' }), aModel({ id: 'z' })],
    deletedIds: ['gone'],
    receive: take,
    mark: NEVER_PULLED,
  })
  expect(rows).toEqual([
    ['a', 'a'],
    ['gone', 'gone'],
    ['z', 'z'],
  ])
})
