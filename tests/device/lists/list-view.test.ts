import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'
import type { ListDefinition, ListEntry } from '#device/lists/list-definition.ts'
import { createListHost } from '#device/lists/list-host.ts'
import type { ListPort } from '#device/lists/list-port.ts'
import { createListView } from '#device/lists/list-view.ts'
import { readRowsById, readWholeList } from '#device/lists/read-rows.ts'
import { type AdminDatabase, closeForGood } from '#device/storage/admin-database.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { anOrder } from '#tests/support/make-entity-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { untilHolds } from '#tests/support/until-holds.ts'
import { withLiveQueries } from '#tests/support/with-live-queries.ts'

type Filter = { readonly search: string }
type Dated = ListEntry & { readonly created_at: string }

/** Newest first; the search is a part of the id. */
const LIST: ListDefinition<SyncRow, Dated, Filter, { readonly all: number }> = {
  entity: 'orders',
  toEntry: ({ id, created_at }) => ({ id, created_at: String(created_at), text: id }),
  select: (entries, { search }) =>
    entries
      .filter(({ text }) => text.includes(search))
      .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)),
  countRows: (entries) => ({ all: entries.length }),
  startsWithNewest: ({ search }) => search === '',
}

const anId = (at: number): string => `o${String(at).padStart(5, '0')}`

/** The newest has the highest number. */
const order = (at: number): SyncRow => ({
  ...anOrder({ id: anId(at), created_at: new Date(at * 60_000).toISOString() }),
})

const put = (db: AdminDatabase, ...rows: readonly SyncRow[]) => db.table('orders').bulkPut(rows)

const aList = async (
  count: number,
  openPort = (db: AdminDatabase): ListPort => createListHost(db, [LIST]),
) => {
  withLiveQueries()
  const db = openTestDatabase(new IDBFactory())
  onTestFinished(() => closeForGood(db))
  await put(db, ...Array.from({ length: count }, (_, at) => order(at)))
  const port = openPort(db)
  onTestFinished(port.close)
  const view = createListView(db, {
    definition: LIST,
    port,
    readRows: (from, ids) => readRowsById(from, 'orders', ids),
  })
  view.setFilter({ search: '' })
  let notified = 0
  const open = () => {
    const stop = view.subscribe(() => (notified += 1))
    onTestFinished(stop)
    return stop
  }
  const ids = () => [...(view.snapshot()?.rows.values() ?? [])].map(({ id }) => id)
  return { db, port, view, open, ids, notifications: () => notified }
}

/** Answers nothing: the list has only what it reads itself. */
const silentPort: ListPort = {
  connect: () => ({ ask: () => undefined, close: () => undefined }),
  prepare: () => undefined,
  close: () => undefined,
}

test('the page holds the rows near the window, and others once they are visible', async () => {
  const { view, open } = await aList(1_200)
  open()
  await untilHolds(() => expect(view.snapshot()?.isComplete).toBe(true))
  expect(view.snapshot()).toMatchObject({ count: 1_200, total: 1_200, summary: { all: 1_200 } })
  expect([...(view.snapshot()?.rows.keys() ?? [])]).toEqual(
    Array.from({ length: 60 }, (_, at) => at),
  )

  view.setRanges([{ from: 600, to: 620 }])
  await untilHolds(() => expect(view.snapshot()?.rows.get(610)?.id).toBe(anId(1_199 - 610)))
  expect(view.snapshot()?.rows.size).toBe(100)
  expect(view.snapshot()?.rows.has(0)).toBe(false)
})

test('a filter that is taken back at once leaves the rows as they were', async () => {
  const { view, open, ids } = await aList(3)
  open()
  await untilHolds(() => expect(view.snapshot()?.isComplete).toBe(true))
  view.setFilter({ search: 'none' })
  view.setFilter({ search: '' })
  expect(view.snapshot()).toMatchObject({ filter: { search: '' }, count: 3 })
  expect(ids()).toEqual([2, 1, 0].map(anId))
})

test('a row that has the focus stays known while the window is elsewhere', async () => {
  const { view, open } = await aList(300)
  open()
  await untilHolds(() => expect(view.snapshot()?.isComplete).toBe(true))
  view.setRanges([
    { from: 200, to: 220 },
    { from: 3, to: 6 },
  ])
  await untilHolds(() => expect(view.snapshot()?.rows.has(210)).toBe(true))
  expect(view.snapshot()?.rows.get(4)?.id).toBe(anId(295))
})

test('the newest rows are shown before the host answers; a few rows are the whole list', async () => {
  const long = await aList(200, () => silentPort)
  long.open()
  await untilHolds(() => expect(long.ids()).toHaveLength(60))
  expect(long.ids()[0]).toBe(anId(199))
  expect(long.view.snapshot()).toMatchObject({ isComplete: false, summary: undefined })

  const short = await aList(2, () => silentPort)
  await put(short.db, { ...order(1), id: 'undated', created_at: '' })
  short.open()
  await untilHolds(() => expect(short.view.snapshot()?.isComplete).toBe(true))
  expect(short.view.snapshot()).toMatchObject({ count: 3, summary: { all: 3 } })
})

test('a search is answered while rows are still being read, and no list counts as empty before', async () => {
  const answers: { count: number; isComplete: boolean }[] = []
  const { port, open, view } = await aList(3_000)
  const connection = port.connect({
    onAnswer: ({ count, isComplete }) => answers.push({ count, isComplete }),
    onFailure: (error) => expect(error).toBe(null),
  })
  const question = { key: 1, entity: 'orders', ranges: [], wantsFacts: false } as const
  connection.ask({ ...question, filter: { search: 'o0' } })
  expect(answers).toEqual([])
  open()
  await untilHolds(() => expect(view.snapshot()?.isComplete).toBe(true))
  expect(answers.length).toBeGreaterThan(2)
  expect(answers[0]).toEqual({ count: 500, isComplete: false })
  expect(answers.at(-1)).toEqual({ count: 3_000, isComplete: true })
})

test('created, changed and deleted rows are followed; an unchanged row keeps its identity', async () => {
  const { db, view, open, ids } = await aList(3)
  open()
  await untilHolds(() => expect(view.snapshot()?.isComplete).toBe(true))
  const kept = view.snapshot()?.rows.get(1)
  await put(db, { ...order(2), notes: 'changed' })
  await untilHolds(() => expect(view.snapshot()?.rows.get(0)).toMatchObject({ notes: 'changed' }))
  expect(view.snapshot()?.rows.get(1)).toBe(kept)
  await put(db, order(9))
  await untilHolds(() => expect(ids()).toEqual([9, 2, 1, 0].map(anId)))
  expect(view.snapshot()?.rows.get(2)).toBe(kept)
  await db.table('orders').delete(anId(2))
  await untilHolds(() => expect(ids()).toEqual([9, 1, 0].map(anId)))
  await db.table('orders').clear()
  await untilHolds(() => expect(view.snapshot()?.count).toBe(0))
  expect(view.snapshot()?.isComplete).toBe(true)
})

test('rows that come with the pages of a first pull are all in the list', async () => {
  const { db, view, open } = await aList(0)
  open()
  for (let from = 0; from < 1_500; from += 100)
    await put(db, ...Array.from({ length: 100 }, (_, at) => order(from + at)))
  await untilHolds(() => expect(view.snapshot()).toMatchObject({ count: 1_500, isComplete: true }))
})

test('the rows of one filter stay until those of the next are read', async () => {
  const { view, open, ids } = await aList(100)
  open()
  await untilHolds(() => expect(view.snapshot()?.isComplete).toBe(true))
  view.setFilter({ search: '00007' })
  expect(ids()).toHaveLength(60)
  await untilHolds(() => expect(ids()).toEqual([anId(7)]))
  expect(view.snapshot()?.filter).toEqual({ search: '00007' })
})

test('rows that are known already are shown without being read again', async () => {
  const { view, open, ids } = await aList(100)
  open()
  await untilHolds(() => expect(view.snapshot()?.isComplete).toBe(true))
  const known = view.snapshot()?.rows.get(1)
  view.setFilter({ search: '00098' })
  expect([view.snapshot()?.count, ids()]).toEqual([1, [anId(98)]])
  expect(view.snapshot()?.rows.get(0)).toBe(known)
})

test('a list that is opened again is shown as it was, unless the filter is another', async () => {
  const { db, view, open, ids } = await aList(3)
  const stop = open()
  await untilHolds(() => expect(view.snapshot()?.isComplete).toBe(true))
  stop()
  await put(db, order(5))
  expect(ids()).toEqual([2, 1, 0].map(anId))
  view.setFilter({ search: '' })
  open()
  await untilHolds(() => expect(ids()).toEqual([5, 2, 1, 0].map(anId)))

  const other = await aList(3)
  const leave = other.open()
  await untilHolds(() => expect(other.view.snapshot()?.isComplete).toBe(true))
  leave()
  other.view.setFilter({ search: 'o' })
  expect(other.view.snapshot()).toBe(undefined)
})

test('every row that matches is named while rows are selected, and all are read for an export', async () => {
  const { db, port, view, open } = await aList(1_100)
  open()
  await untilHolds(() => expect(view.snapshot()?.isComplete).toBe(true))
  expect(view.snapshot()?.facts).toBe(null)
  view.setWantsFacts(true)
  await untilHolds(() => expect(view.snapshot()?.facts).toHaveLength(1_100))
  expect(view.snapshot()?.facts?.[0]).toEqual({
    id: anId(1_099),
    created_at: new Date(1_099 * 60_000).toISOString(),
  })
  view.setWantsFacts(false)
  await untilHolds(() => expect(view.snapshot()?.facts).toBe(null))
  const rows = await readWholeList(db, port, { definition: LIST, filter: { search: '' } })
  expect(rows.map(({ id }) => id)).toEqual(
    Array.from({ length: 1_100 }, (_, at) => anId(1_099 - at)),
  )
})

test('after a sign-out the list keeps what it shows, and nothing is read any more', async () => {
  const { db, view, open, ids, notifications } = await aList(3)
  open()
  await untilHolds(() => expect(view.snapshot()?.isComplete).toBe(true))
  const before = notifications()
  closeForGood(db)
  view.setRanges([{ from: 500, to: 520 }])
  view.setFilter({ search: 'o' })
  await new Promise((resolve) => setImmediate(resolve))
  expect(ids()).toEqual([2, 1, 0].map(anId))
  expect(notifications()).toBeLessThanOrEqual(before + 1)
})

test('a reading that fails is reported to the screen, and tried again when it opens anew', async () => {
  const { db, view, open } = await aList(3)
  let isBroken = true
  db.use({
    stack: 'dbcore',
    name: 'break',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          query: (request) =>
            isBroken && name === 'orders'
              ? Promise.reject(new TypeError('broken'))
              : table.query(request),
        }
      },
    }),
  })
  await db.close({ disableAutoOpen: false })
  await db.open()
  const stop = open()
  await untilHolds(() => expect(view.snapshot).toThrow('broken'))
  stop()
  isBroken = false
  open()
  await untilHolds(() => expect(view.snapshot()?.count).toBe(3))
})
