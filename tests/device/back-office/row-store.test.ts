import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'
import { type RowStore, rowStoreOf } from '#device/back-office/row-store.ts'
import { readAhead } from '#device/back-office/use-rows.ts'
import { type AdminDatabase, closeForGood } from '#device/storage/admin-database.ts'
import { createDexieSyncStore } from '#device/storage/dexie-sync-store.ts'
import { NEVER_PULLED } from '#device/storage/meta-table.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { aModel } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const models = (count: number): SyncRow[] =>
  Array.from({ length: count }, (_, at) => aModel({ id: `m${String(at).padStart(4, '0')}` }))

/** A database with the given number of models, which counts how many rows are read. */
const aDatabase = async (count: number, indexedDB = new IDBFactory()) => {
  const db = openTestDatabase(indexedDB)
  onTestFinished(() => closeForGood(db))
  await db.table('models').bulkPut(models(count))
  const reads = { rows: 0, parts: [] as number[], onPart: (): void => undefined }
  db.use({
    stack: 'dbcore',
    name: 'count reads',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        if (name !== 'models') return table
        return {
          ...table,
          getMany: async (request) => {
            reads.rows += request.keys.length
            return table.getMany(request)
          },
          query: async (request) => {
            const answer = await table.query(request)
            reads.parts.push(answer.result.length)
            reads.onPart()
            return answer
          },
        }
      },
    }),
  })
  await db.close({ disableAutoOpen: false })
  await db.open()
  return { db, reads, mirror: db.table('models') }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Listens until the test ends; `until` waits for rows that satisfy it, `told` counts the notifications. */
const follow = (store: RowStore) => {
  const seen = { notified: 0 }
  const stop = store.subscribe(() => {
    seen.notified += 1
  })
  onTestFinished(stop)
  const until = async (isMeant: (rows: readonly SyncRow[]) => boolean) => {
    for (let tries = 0; tries < 5_000; tries += 1) {
      const rows = store.snapshot()
      if (rows !== undefined && isMeant(rows)) return rows
      await turn()
    }
    throw new Error('the rows have not come to that')
  }
  return { seen, stop, until }
}

const settle = async () => {
  for (let tries = 0; tries < 100; tries += 1) await turn()
}

const any = () => true
const priceOf = (rows: readonly SyncRow[], id: string) => rows.find((row) => row.id === id)?.price

test('all rows are read in parts, and shown once they are complete', async () => {
  const { db, reads } = await aDatabase(1_200)
  const store = rowStoreOf(db, 'models')
  expect([store.snapshot(), reads.parts]).toEqual([undefined, []])
  const { seen, until } = follow(store)
  const rows = await until(any)
  expect(rows).toEqual(models(1_200))
  expect([reads.parts, seen.notified]).toEqual([[500, 500, 200], 1])
})

test('one changed row costs one read; every other row stays the same object', async () => {
  const { db, reads, mirror } = await aDatabase(700)
  const store = rowStoreOf(db, 'models')
  const { until } = follow(store)
  const before = await until(any)
  await mirror.put(aModel({ id: 'm0003', price: 31 }))
  const after = await until((rows) => priceOf(rows, 'm0003') === 31)
  expect(reads).toMatchObject({ rows: 1, parts: [500, 200] })
  expect(after.filter((row, at) => row !== before[at]).map(({ id }) => id)).toEqual(['m0003'])
})

test('a row that was written unchanged stays the same object', async () => {
  const { db, mirror } = await aDatabase(3)
  const { until, seen } = follow(rowStoreOf(db, 'models'))
  const before = await until(any)
  await mirror.put(aModel({ id: 'm0001' }))
  await settle()
  expect((await until(any))[1]).toBe(before[1])
  expect(seen.notified).toBe(1)
})

test('a row of an older version that was written unchanged stays the same object, with the fields of this version', async () => {
  const { db, mirror } = await aDatabase(1)
  const { tags, ...older } = aModel({ id: 'older' })
  await mirror.put(older as SyncRow)
  const { until, seen } = follow(rowStoreOf(db, 'models'))
  const before = await until(any)
  await mirror.put(older as SyncRow)
  await mirror.add({ ...older, id: 'older-2' } as SyncRow)
  const after = await until(({ length }) => length === 3)
  expect(after[1]).toBe(before[1])
  expect(after.map((row) => row.tags)).toEqual([[], [], []])
  expect(seen.notified).toBe(2)
})

test('a new row is inserted in the order of the ids, and a deleted one is gone', async () => {
  const { db, mirror, reads } = await aDatabase(3)
  const { until } = follow(rowStoreOf(db, 'models'))
  await until(any)
  await mirror.add(aModel({ id: 'm0000b' }))
  await mirror.delete('m0001')
  const rows = await until(({ length }) => length === 3)
  await settle()
  expect(rows.map(({ id }) => id)).toEqual(['m0000', 'm0000b', 'm0002'])
  expect(reads.parts).toEqual([3])
})

test('after a big write all rows are read again, and unchanged ones stay the same objects', async () => {
  const { db, mirror, reads } = await aDatabase(600)
  const { until } = follow(rowStoreOf(db, 'models'))
  const before = await until(any)
  await mirror.bulkPut(models(200).map((row, at) => (at < 100 ? { ...row, price: 31 } : row)))
  const after = await until((rows) => priceOf(rows, 'm0099') === 31)
  expect(reads).toMatchObject({ rows: 0, parts: [500, 100, 500, 100] })
  expect(after.filter((row, at) => row !== before[at])).toHaveLength(100)
  await mirror.where('id').between('m0001', 'm0003').delete()
  expect((await until(({ length }) => length === 598)).map(({ id }) => id)).not.toContain('m0002')
  await mirror.clear()
  expect(await until(({ length }) => length === 0)).toEqual([])
})

test('a pulled page costs one read, and the rows that it lacks are gone', async () => {
  const { db, reads } = await aDatabase(600)
  const { until } = follow(rowStoreOf(db, 'models'))
  const before = await until(any)
  reads.parts.length = 0
  const page = models(100).map((row, at) => ({ ...row, price: 31, version: 2 + at }))
  await createDexieSyncStore(db).applyList('models', {
    rows: page.filter(({ id }) => id !== 'm0050'),
    isOfNewDatabase: false,
    span: { fromId: 'm0000', belowId: 'm0100' },
    receive: () => {
      throw new Error('no row has edits')
    },
    mark: NEVER_PULLED,
  })
  const own = reads.parts.length
  const after = await until(({ length }) => length === 599)
  expect(reads.parts.slice(own)).toEqual([99])
  expect(after.filter((row, at) => row !== before[at > 49 ? at + 1 : at])).toHaveLength(99)
})

test('a transaction’s writes are read after it, not within it', async () => {
  const { db, mirror } = await aDatabase(3)
  const { until } = follow(rowStoreOf(db, 'models'))
  await until(any)
  await db.transaction('rw', mirror, async () => {
    await mirror.put(aModel({ id: 'm0000', price: 31 }))
    await mirror.delete('m0001')
  })
  expect(await until(({ length }) => length === 2)).toMatchObject([{ price: 31 }, { price: 29 }])
})

test('a listener that starts inside a transaction does not read within it', async () => {
  const { db } = await aDatabase(3)
  const listener = await db.transaction('r', db.meta, async () => follow(rowStoreOf(db, 'models')))
  expect(await listener.until(any)).toHaveLength(3)
})

test('a listener that leaves during the first read has the rows once they are there, and gets no later ones', async () => {
  const { db, mirror, reads } = await aDatabase(600)
  const store = rowStoreOf(db, 'models')
  const { stop } = follow(store)
  reads.onPart = () => {
    reads.onPart = () => undefined
    stop()
    Dexie.ignoreTransaction(() => void mirror.bulkPut(models(60)))
  }
  await settle()
  expect([store.count(), reads.parts]).toEqual([600, [500, 100]])
})

test('rows that change during the read are read again before anything is shown', async () => {
  const { db, mirror, reads } = await aDatabase(1_200)
  const store = rowStoreOf(db, 'models')
  const shown: (readonly SyncRow[] | undefined)[] = []
  const changed: PromiseLike<unknown>[] = []
  // The first part, already read, holds these rows in their earlier state.
  reads.onPart = () => {
    reads.onPart = () => undefined
    Dexie.ignoreTransaction(() =>
      changed.push(
        mirror.put(aModel({ id: 'm0000', price: 31 })),
        mirror.delete('m0001'),
        mirror.add(aModel({ id: 'a' })),
      ),
    )
  }
  onTestFinished(store.subscribe(() => shown.push(store.snapshot())))
  await follow(store).until(any)
  expect(changed).toHaveLength(3)
  await Promise.all(changed)
  const rows = shown[0] ?? []
  expect(rows.slice(0, 3).map(({ id, price }) => [id, price])).toEqual([
    ['a', 29],
    ['m0000', 31],
    ['m0002', 29],
  ])
})

test('many transactions at once cause few reads', async () => {
  const { db, mirror } = await aDatabase(40)
  const { seen, until } = follow(rowStoreOf(db, 'models'))
  await until(any)
  const notified = seen.notified
  await Promise.all(models(40).map(({ id }) => mirror.put(aModel({ id, price: 31 }))))
  await until((rows) => rows.every(({ price }) => price === 31))
  expect(seen.notified - notified).toBeLessThan(20)
})

test('two databases have separate stores, and one entity of a database has one store', async () => {
  const ada = await aDatabase(2)
  const grace = await aDatabase(3)
  expect(rowStoreOf(ada.db, 'models')).toBe(rowStoreOf(ada.db, 'models'))
  expect(rowStoreOf(ada.db, 'models')).not.toBe(rowStoreOf(ada.db, 'blog'))
  expect(await follow(rowStoreOf(ada.db, 'models')).until(any)).toHaveLength(2)
  expect(await follow(rowStoreOf(grace.db, 'models')).until(any)).toHaveLength(3)
})

test('without listeners nothing is read; the next listener gets the known rows at once, and then the changes', async () => {
  const { db, mirror, reads } = await aDatabase(3)
  const store = rowStoreOf(db, 'models')
  const first = follow(store)
  await first.until(any)
  first.stop()
  await mirror.put(aModel({ id: 'm0000', price: 31 }))
  await settle()
  expect([reads.rows, store.snapshot()?.length]).toEqual([0, 3])
  const { until } = follow(store)
  await until((rows) => priceOf(rows, 'm0000') === 31)
  expect(reads).toMatchObject({ rows: 1, parts: [3] })
})

test('“no rows” is not reported again once there may be some', async () => {
  const { db, mirror } = await aDatabase(0)
  const store = rowStoreOf(db, 'models')
  const first = follow(store)
  expect(await first.until(any)).toEqual([])
  first.stop()
  await mirror.add(aModel())
  expect(store.snapshot()).toBeUndefined()
  expect(await follow(store).until(any)).toHaveLength(1)
})

test('a database that was closed for good keeps its last rows', async () => {
  const { db } = await aDatabase(3)
  const store = rowStoreOf(db, 'models')
  const { until, seen } = follow(store)
  const rows = await until(any)
  closeForGood(db)
  change(db, 'm0000')
  await settle()
  expect(store.snapshot()).toBe(rows)
  expect(seen.notified).toBe(1)

  const shut = await aDatabase(3)
  closeForGood(shut.db)
  const never = rowStoreOf(shut.db, 'models')
  follow(never)
  await settle()
  expect(never.snapshot()).toBeUndefined()
})

/** In the form in which the database reports it. */
const change = (db: AdminDatabase, id: string): void =>
  Dexie.on.storagemutated.fire({
    [`idb://${db.name}/models/`]: { from: id, to: id, d: 1 },
  })

test('a notification from another tab is a plain tree; a page that slept reads everything again', async () => {
  const { db, reads } = await aDatabase(3)
  const { until } = follow(rowStoreOf(db, 'models'))
  await until(any)
  Dexie.on.storagemutated.fire({
    [`idb://${db.name}/models/`]: {
      from: 'm0001',
      to: 'm0001',
      d: 2,
      l: { from: 'm0000', to: 'm0000', d: 1, l: null, r: null },
      r: null,
    },
  })
  await settle()
  expect(reads).toMatchObject({ rows: 2, parts: [3] })
  Dexie.on.storagemutated.fire({ all: { from: Number.NEGATIVE_INFINITY, to: [[]], d: 1 } })
  await settle()
  expect(reads.parts).toEqual([3, 3])
})

test('a read error is thrown at its listener; the next one tries again', async () => {
  const { db, mirror } = await aDatabase(3)
  const store = rowStoreOf(db, 'models')
  const broken = Object.assign(() => Promise.reject(new TypeError('a bug')), {})
  const { orderBy } = mirror
  mirror.orderBy = () => ({ limit: () => ({ toArray: broken }) }) as never
  const { stop, seen } = follow(store)
  await settle()
  expect(() => store.snapshot()).toThrow('a bug')
  expect(seen.notified).toBe(1)
  stop()
  mirror.orderBy = orderBy
  expect(store.snapshot()).toBeUndefined()
  expect(await follow(store).until(any)).toHaveLength(3)
})

test('rows that come after an empty table was read ahead are read ahead too, and then not again', async () => {
  const { db, mirror } = await aDatabase(0)
  const store = rowStoreOf(db, 'models')
  onTestFinished(readAhead([store, rowStoreOf(db, 'orders')]))
  const until = async (isMeant: () => boolean) => {
    for (let tries = 0; tries < 1_000 && !isMeant(); tries += 1) await turn()
    expect(isMeant()).toBe(true)
  }
  await until(() => rowStoreOf(db, 'orders').snapshot() !== undefined)
  await mirror.bulkPut(models(3))
  await until(() => store.count() === 3)
  await mirror.bulkPut(models(5))
  for (let turns = 0; turns < 50; turns += 1) await turn()
  expect(store.snapshot()).toHaveLength(3)
})

test('a list that is known to be empty does not delay the others', async () => {
  const { db } = await aDatabase(0)
  const [empty, next] = [rowStoreOf(db, 'models'), rowStoreOf(db, 'orders')]
  await follow(empty).until((rows) => rows !== undefined)
  expect(empty.count()).toBe(0)
  onTestFinished(readAhead([empty, next]))
  await settle()
  expect(next.snapshot()).toEqual([])
})

test('a failure of reading ahead does not affect a later listener', async () => {
  const { db, mirror } = await aDatabase(3)
  const store = rowStoreOf(db, 'models')
  const { orderBy } = mirror
  const broken = () => Promise.reject(new TypeError('a bug'))
  mirror.orderBy = () => ({ limit: () => ({ toArray: broken }) }) as never
  onTestFinished(readAhead([store]))
  await settle()
  mirror.orderBy = orderBy
  expect(store.snapshot()).toBeUndefined()
  expect(await follow(store).until(any)).toHaveLength(3)
})
