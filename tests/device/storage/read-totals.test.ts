import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { closeForGood } from '#device/storage/admin-database.ts'
import {
  readDueReplyRows,
  readFigures,
  readOpenRows,
  readOrderFigures,
  readTotals,
} from '#device/storage/read-totals.ts'
import { countRows } from '#device/storage/row-totals.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { orderFiguresOf, userFiguresOf } from '#tests/support/figures-of.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { aMessage, anInquiry, anOrder, aReply, aUser } from '#tests/support/make-entity-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const opened: ReturnType<typeof openTestDatabase>[] = []
afterEach(() => {
  for (const db of opened.splice(0)) closeForGood(db)
})

/** A device with these rows, all of them counted. */
const setUp = async (rows: Readonly<Record<string, readonly SyncRow[]>>) => {
  const db = openTestDatabase()
  opened.push(db)
  for (const [entity, of] of Object.entries(rows)) await db.table(entity).bulkPut([...of])
  await countRows(db)
  return db
}

const days = [1, 2, 3, 4, 5, 6]
const created = (day: number): string => `2026-11-0${day}T00:00:00.000Z`
const idsOf = (rows: readonly SyncRow[] | undefined) => rows?.map(({ id }) => id)

test('the five newest new orders, without processed ones and probable spam, and how many there are', async () => {
  const db = await setUp({
    orders: [
      ...days.map((day) => anOrder({ id: `o${day}`, status: 'pending', created_at: created(day) })),
      anOrder({ id: 'paid', created_at: created(9) }),
      anOrder({ id: 'machine', status: 'pending', is_quarantined: true, created_at: created(9) }),
    ],
  })
  const shown = await readOpenRows(db, { entity: 'orders', list: 'new-orders', most: 5 })
  expect(idsOf(shown)).toEqual(['o6', 'o5', 'o4', 'o3', 'o2'])
  expect(await readTotals(db, 'orders')).toMatchObject({ 'status:pending': 6, suspected: 1 })
})

test('a row that the server has not dated yet is the newest, and of equal times the greater id', async () => {
  const message = (id: string, created_at: string) => aMessage({ id, created_at })
  const db = await setUp({
    messages: [
      message('a', created(3)),
      message('b', created(3)),
      message('c', ''),
      aMessage({ id: 'read', is_read: true }),
    ],
  })
  const unread = await readOpenRows(db, { entity: 'messages', list: 'unread', most: 9 })
  expect(idsOf(unread)).toEqual(['c', 'b', 'a'])
  expect(await readTotals(db, 'messages')).toEqual({ rows: 4, messages: 4, unread: 3 })
})

test('open interviews and open custom orders, apart', async () => {
  const db = await setUp({
    inquiries: [
      anInquiry({ id: 'i1', created_at: created(1) }),
      anInquiry({ id: 'done', is_handled: true }),
      anInquiry({ id: 'machine', is_quarantined: true }),
      anInquiry({ id: 'order', kind: 'custom-order' }),
    ],
  })
  const open = (list: 'open-interviews' | 'open-custom-orders') =>
    readOpenRows(db, { entity: 'inquiries', list, most: null })
  expect(idsOf(await open('open-interviews'))).toEqual(['i1'])
  expect(idsOf(await open('open-custom-orders'))).toEqual(['order'])
  expect(await readTotals(db, 'inquiries')).toEqual({ rows: 4, openInterviews: 1 })
})

test('rows that are not counted yet have no totals, rather than wrong ones', async () => {
  const db = openTestDatabase()
  opened.push(db)
  await db.table('orders').put(anOrder())
  expect(await readTotals(db, 'orders')).toBeUndefined()
  expect(await readOpenRows(db, { entity: 'orders', list: 'new-orders', most: 5 })).toBeUndefined()
  expect(await readOrderFigures(db, Date.now())).toBeUndefined()
})

const HOUR_MS = 3_600_000

/** Around the months' ends and the change of the clocks. */
const aTime = fc
  .integer({ min: 0, max: 24 * 75 })
  .map((hours) => Date.parse('2026-09-15T00:30:00Z') + hours * HOUR_MS)

test('the figures of any moment are those of the rows, one by one', async () => {
  const anyOrder = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    timeMs: aTime,
    is_quarantined: fc.boolean(),
    total_amount: fc.constantFrom(10, 19.99),
    quantity: fc.integer({ min: 1, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyOrder, { maxLength: 40 }), aTime, async (made, nowMs) => {
      const orders = made.map(({ timeMs, quantity, ...fields }, at) =>
        anOrder({
          ...fields,
          id: `o${at}`,
          created_at: new Date(timeMs).toISOString(),
          items: [{ model_id: 'm1', model_name: '', quantity, price: 1 }],
        }),
      )
      const users = made.map(({ timeMs }, at) =>
        aUser({ id: `u${at}`, created_at: new Date(timeMs).toISOString() }),
      )
      const db = await setUp({ orders, users })
      expect(await readOrderFigures(db, nowMs)).toEqual(withoutZeros(orderFiguresOf(orders, nowMs)))
      expect(await readFigures(db, 'users', nowMs)).toEqual(userFiguresOf(users, nowMs))
    }),
    { numRuns: isFullRun ? 200 : 25, seed: 20_261_128 },
  )
})

test('a part of a day has the rows of its first and last moment, in whichever zone the server writes them', async () => {
  const nowMs = Date.parse('2026-11-15T11:00:00Z')
  // The same part of the month before ends in its fifteenth day, which begins at 22:00 UTC.
  const moments = ['2026-10-14T22:00:00Z', '2026-10-15T10:00:00Z'].map(Date.parse)
  const inZone = (timeMs: number, hours: number): string => {
    const local = new Date(timeMs + hours * HOUR_MS).toISOString()
    const sign = hours < 0 ? '-' : '+'
    return local.replace('Z', `${sign}${String(Math.abs(hours)).padStart(2, '0')}:00`)
  }
  const users = moments.flatMap((timeMs) =>
    [-12, 0, 14].map((hours) =>
      aUser({ id: `u${timeMs}${hours}`, created_at: inZone(timeMs, hours) }),
    ),
  )
  const db = await setUp({ users })
  expect((await readFigures(db, 'users', nowMs))?.previous).toEqual({ clients: 6 })
})

/** Kept totals leave out what is zero. */
const withoutZeros = (figures: object): object =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) => {
      if (value === 0) return []
      if (typeof value !== 'object') return [[name, value]]
      const inner = withoutZeros(value)
      const isMonth = /^\d{4}-\d\d$/.test(name)
      return isMonth && Object.keys(inner).length === 0 ? [] : [[name, inner]]
    }),
  )

test('the replies to many waiting messages take as many readings as those to one', async () => {
  const readingsFor = async (count: number) => {
    const ids = Array.from({ length: count }, (_, at) => `m${String(at).padStart(4, '0')}`)
    const db = await setUp({
      messages: ids.map((id) => aMessage({ id, created_at: created(3) })),
      replies: [...ids, 'a', 'z'].map((id) => aReply({ id: `r${id}`, message_id: id })),
    })
    let readings = 0
    db.use({
      stack: 'dbcore',
      name: 'count readings',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name)
          const query: typeof table.query = (request) => {
            readings += 1
            return table.query(request)
          }
          return { ...table, query }
        },
      }),
    })
    db.close({ disableAutoOpen: false })
    await db.open()
    const found = await readDueReplyRows(db, { first: '2026-11-01', last: '2026-11-05' })
    expect(found?.messages).toHaveLength(count)
    expect(found?.replies.map(({ message_id }) => message_id)).toEqual(ids)
    return readings
  }
  expect(await readingsFor(60)).toBe(await readingsFor(1))
})
