import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALL_ROWS, type CountedEntity } from '#contract/totals.ts'
import { keepOnlyEdits, restoreEditedRows } from '#device/storage/account-facts.ts'
import { type AdminDatabase, closeForGood } from '#device/storage/admin-database.ts'
import { commitEdit } from '#device/storage/commit-edit.ts'
import { createDexieSyncStore } from '#device/storage/dexie-sync-store.ts'
import { NEVER_PULLED } from '#device/storage/meta-table.ts'
import { pruneMirror } from '#device/storage/quota.ts'
import { countRows } from '#device/storage/row-totals.ts'
import { makeChanges, undoChanges } from '#device/storage/undo-changes.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { type IdSpan, WHOLE_LIST } from '#sync/ports.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { RowState, SyncRow } from '#sync/row/row-state.ts'
import { receive, settle } from '#sync/row/settle.ts'
import type { Change, MadeChange } from '#sync/row/undo.ts'
import type { Verdict } from '#sync/row/verdict.ts'
import { findWrongTotals } from '#tests/support/find-wrong-totals.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { aMessage, anInquiry, anOrder, aUser } from '#tests/support/make-entity-rows.ts'
import { stepPorts } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

/** Chooses everything about a row or a step. */
type Pick = <T>(...from: readonly [T, ...T[]]) => T

const pickFrom = (seed: number): Pick => {
  let state = seed
  return (...from) => {
    // The generator of Park and Miller.
    state = (state * 48_271) % 2_147_483_647
    return from[state % from.length] ?? from[0]
  }
}

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const TIMES = [
  '2026-10-25T00:30:00.000Z',
  '2026-10-31T23:30:00.000Z',
  '2026-11-01T09:00:00.000Z',
  '',
  'demain',
] as const

const ROWS: { readonly [Key in CountedEntity]: (id: string, pick: Pick) => SyncRow } = {
  orders: (id, pick) =>
    anOrder({
      id,
      version: pick(1, 2, 3),
      status: pick(...ORDER_STATUSES),
      created_at: pick(...TIMES),
      is_quarantined: pick(false, false, true),
      total_amount: pick(0, 19.99, 45),
      refunded_amount: pick(0, 5),
      items: pick([], [{ model_id: 'm1', model_name: 'Luna', quantity: 2, price: 9 }]),
    }),
  users: (id, pick) =>
    aUser({ id, version: pick(1, 2), role: pick('client', 'admin'), created_at: pick(...TIMES) }),
  messages: (id, pick) =>
    aMessage({
      id,
      version: pick(1, 2),
      is_read: pick(false, true),
      is_quarantined: pick(false, true),
      created_at: pick(...TIMES),
    }),
  inquiries: (id, pick) =>
    anInquiry({
      id,
      version: pick(1, 2),
      kind: pick('interview', 'custom-order'),
      is_handled: pick(false, true),
      created_at: pick(...TIMES),
    }),
}

const CHANGES: { readonly [Key in CountedEntity]: (pick: Pick) => SyncRow | object } = {
  orders: (pick) => ({ status: pick(...ORDER_STATUSES) }),
  users: (pick) => ({ is_active: pick(true, false) }),
  messages: () => ({ is_read: true }),
  inquiries: (pick) => ({ is_handled: pick(true, false) }),
}

type Device = {
  readonly db: AdminDatabase
  readonly ports: ReturnType<typeof stepPorts>
  made: readonly MadeChange[]
}

type Step = (device: Device, entity: CountedEntity, pick: Pick) => Promise<unknown>

const listOf = (entity: CountedEntity, pick: Pick, span: IdSpan): SyncRow[] =>
  IDS.filter((id) => (span.fromId === null || id >= span.fromId) && pick(true, false)).map((id) =>
    ROWS[entity](id, pick),
  )

const take =
  ({ ports }: Device) =>
  (state: RowState, row: SyncRow | null) =>
    receive(state, row ? { type: 'row', row } : { type: 'gone' }, ports)

const STEPS: Readonly<Record<string, Step>> = {
  list: (device, entity, pick) => {
    const span = pick(WHOLE_LIST, { fromId: 'c', belowId: null })
    return createDexieSyncStore(device.db).applyList(entity, {
      rows: listOf(entity, pick, span),
      span,
      isOfNewDatabase: pick(false, true),
      receive: take(device),
      mark: NEVER_PULLED,
    })
  },
  changes: (device, entity, pick) => {
    const rows = listOf(entity, pick, WHOLE_LIST)
    const named = new Set(rows.map(({ id }) => id))
    return createDexieSyncStore(device.db).applyChanges(entity, {
      rows,
      deletedIds: IDS.filter((id) => !named.has(id) && pick(false, true)),
      receive: take(device),
      mark: NEVER_PULLED,
    })
  },
  edit: ({ db, ports }, entity, pick) =>
    commitEdit(
      db,
      { type: 'update', entity, rowId: pick(...IDS), fields: { ...CHANGES[entity](pick) } },
      ports,
    ),
  change: async (device, entity, pick) => {
    const fields = { ...CHANGES[entity](pick) }
    const changes = [pick(...IDS), pick(...IDS)].map(
      (rowId): Change => ({ type: 'update', entity, rowId, fields }),
    )
    const { made } = await makeChanges(device.db, changes.slice(0, pick(1, 2)), device.ports)
    device.made = [...device.made, ...made]
  },
  undo: async (device) => {
    const made = device.made.slice(-1)
    device.made = device.made.slice(0, -1)
    await undoChanges(device.db, made, device.ports)
  },
  answer: async ({ db, ports }, entity, pick) => {
    const store = createDexieSyncStore(db)
    const [claim] = await store.claim(Number.MAX_SAFE_INTEGER, new Set(), 1)
    if (claim === undefined) return
    const { id, entity: claimed, rowId } = claim.mutation
    if (claimed !== entity) return
    const row = ROWS[entity](rowId, pick)
    const verdict = pick<Verdict>(
      { type: 'applied', row },
      { type: 'stale', current: row },
      { type: 'gone' },
      { type: 'refused', problem: { code: 'not-found' }, current: row },
    )
    const step = (state: RowState) => settle(state, id, verdict, ports)
    await store.stepRows([{ entity, rowId, step }])
  },
  prune: ({ db }, entity, pick) => pruneMirror(db, [{ entity, rowId: pick(...IDS) }]),
  'sign out and in': async ({ db }) => {
    await keepOnlyEdits(db)
    await restoreEditedRows(db)
  },
  count: ({ db }) => countRows(db),
}

const aStep = fc.record({
  name: fc.constantFrom(...Object.keys(STEPS)),
  entity: fc.constantFrom<CountedEntity>('orders', 'users', 'messages', 'inquiries'),
  seed: fc.integer({ min: 1, max: 2_147_483_646 }),
})

test('whatever writes rows, the totals equal them after each step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 15 }), async (steps) => {
      const device: Device = { db: openTestDatabase(), ports: stepPorts(), made: [] }
      // As an earlier version of the app has left it.
      await device.db.table('orders').bulkPut([ROWS.orders('b', pickFrom(7))])
      for (const { name, entity, seed } of steps) {
        await STEPS[name]?.(device, entity, pickFrom(seed))
        expect([name, await findWrongTotals(device.db)]).toEqual([name, []])
      }
      await countRows(device.db)
      expect(await findWrongTotals(device.db)).toEqual([])
      closeForGood(device.db)
    }),
    { numRuns: isFullRun ? 300 : 12, seed: 20_261_128 },
  )
})

const ofTime = (at: number) => `019a${String(at).padStart(5, '0')}`

/** 1,100 new orders as an earlier version of the app has left them: without totals. */
const openOlder = async () => {
  const db = openTestDatabase()
  const orders = Array.from({ length: 1_100 }, (_, at) =>
    anOrder({ id: ofTime(at), status: 'pending', total_amount: 10 }),
  )
  await db.table('orders').bulkPut(orders)
  return db
}

test('a database of before is counted in parts, while its rows change', async () => {
  const db = await openOlder()
  const ports = stepPorts()
  const counting = countRows(db)
  const edit = (at: number) =>
    commitEdit(
      db,
      { type: 'update', entity: 'orders', rowId: ofTime(at), fields: { status: 'paid' } },
      ports,
    )
  for (const at of [1_050, 1, 700]) expect(await edit(at)).toEqual({ type: 'saved' })
  await createDexieSyncStore(db).applyChanges('orders', {
    rows: [anOrder({ id: ofTime(9_000), status: 'cancelled' })],
    deletedIds: [ofTime(2), ofTime(1_099)],
    receive: (state) => ({ state, rejections: [] }),
    mark: NEVER_PULLED,
  })
  expect(await findWrongTotals(db)).toEqual([])
  await Promise.all([counting, countRows(db)])
  expect(await findWrongTotals(db)).toEqual([])
  expect((await db.totals.get(['orders', ALL_ROWS]))?.amounts).toEqual({
    rows: 1_099,
    orders: 1_099,
    'status:pending': 1_095,
    'status:paid': 3,
    'status:cancelled': 1,
    revenueCents: 3_000,
  })
})

test('counting that was cut off goes on where it was', async () => {
  const db = await openOlder()
  const fail = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  db.counted.hook('updating', fail)
  await expect(countRows(db)).rejects.toThrow()
  db.counted.hook('updating').unsubscribe(fail)
  expect(await db.counted.get('orders')).toMatchObject({ upToId: ofTime(499) })
  expect(await findWrongTotals(db)).toEqual([])
  await countRows(db)
  expect(await findWrongTotals(db)).toEqual([])
  expect(await db.counted.get('orders')).toMatchObject({ upToId: null })
})

/** How many requests read totals. */
const countReads = (db: AdminDatabase) => {
  const reads = { count: 0 }
  db.use({
    stack: 'dbcore',
    name: 'count-reads',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        if (name !== 'totals') return table
        return {
          ...table,
          getMany: (request) => {
            reads.count += request.keys.length
            return table.getMany(request)
          },
          query: (request) => {
            reads.count += 1
            return table.query(request)
          },
        }
      },
    }),
  })
  return reads
}

test('a page of rows reads its days in one request, its months in another, and the sum of all in a third', async () => {
  const db = openTestDatabase()
  const reads = countReads(db)
  await countRows(db)
  reads.count = 0
  const rows = Array.from({ length: 90 }, (_, at) =>
    anOrder({ id: ofTime(at), created_at: new Date(Date.UTC(2026, 0, at)).toISOString() }),
  )
  await createDexieSyncStore(db).applyList('orders', {
    rows,
    span: WHOLE_LIST,
    isOfNewDatabase: false,
    receive: (state) => ({ state, rejections: [] }),
    mark: NEVER_PULLED,
  })
  expect(reads.count).toBe(3)
  expect(await findWrongTotals(db)).toEqual([])
})

test('totals of another version of the app are counted anew', async () => {
  const db = await openOlder()
  await db.counted.put({ entity: 'orders', version: 0, upToId: null })
  await db.totals.put({ entity: 'orders', bucket: ALL_ROWS, amounts: { rows: 3 } })
  await db.openRows.put({ entity: 'orders', list: 'new-orders', rowId: 'gone', at: '' })
  await countRows(db)
  expect(await findWrongTotals(db)).toEqual([])
})

test('a refused write changes no total', async () => {
  const db = await openOlder()
  await countRows(db)
  const before = await db.totals.toArray()
  db.outbox.hook('creating', () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  const edit = { type: 'update', entity: 'orders', rowId: ofTime(3), fields: { status: 'paid' } }
  await commitEdit(db, edit as Edit, stepPorts())
  expect(await db.totals.toArray()).toEqual(before)
  expect(await findWrongTotals(db)).toEqual([])
})
