import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { closeForGood, isClosedForGood } from '#device/storage/admin-database.ts'
import { readGeneration, writeGeneration } from '#device/storage/meta-table.ts'
import { expectGeneration, withReopen } from '#device/storage/with-reopen.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const lost = () => new DOMException('Connection to Indexed Database server lost', 'UnknownError')

test('a transaction that failed on a lost connection runs once more, on a new one', async () => {
  const db = openTestDatabase()
  await db.open()
  const dead = db.backendDB()
  let runs = 0
  const count = await withReopen(db, async () => {
    runs += 1
    if (runs === 1) throw lost()
    return db.outbox.count()
  })
  expect([count, runs]).toEqual([0, 2])
  expect(db.backendDB()).not.toBe(dead)
})

test('a second failure is reported, and so is any other error at once', async () => {
  const db = openTestDatabase()
  let runs = 0
  const fail = (error: Error) => () => {
    runs += 1
    return Promise.reject(error)
  }
  await expect(withReopen(db, fail(lost()))).rejects.toThrow('lost')
  expect(runs).toBe(2)
  await expect(withReopen(db, fail(new TypeError('a bug')))).rejects.toThrow('a bug')
  expect(runs).toBe(3)
})

test('a database that was closed for good is not opened again', async () => {
  const db = openTestDatabase()
  closeForGood(db)
  await expect(withReopen(db, () => db.outbox.count())).rejects.toThrow()
  expect(db.isOpen()).toBe(false)
})

test('transactions that meet the same dead connection share the new one', async () => {
  const db = openTestDatabase()
  await db.open()
  const opened: IDBDatabase[] = []
  const dies = () => {
    let runs = 0
    return async () => {
      runs += 1
      if (runs === 1) throw lost()
      opened.push(db.backendDB())
      return db.outbox.count()
    }
  }
  expect(await Promise.all([dies(), dies(), dies()].map((run) => withReopen(db, run)))).toEqual([
    0, 0, 0,
  ])
  expect(new Set(opened).size).toBe(1)
})

test('a partial bulk write on a dead connection counts as a complete failure', async () => {
  const db = openTestDatabase()
  let runs = 0
  await withReopen(db, async () => {
    runs += 1
    if (runs === 1) throw new Dexie.BulkError('bulkPut', { 0: lost() })
    return db.outbox.count()
  })
  expect(runs).toBe(2)
})

test('a transaction is notified of its end before the handle is', async () => {
  const db = openTestDatabase()
  await db.open()
  let runs = 0
  await withReopen(db, async () => {
    runs += 1
    if (runs > 1) return db.outbox.count()
    db.backendDB().close()
    throw new DOMException('The connection was closed.', 'AbortError')
  })
  expect(runs).toBe(2)
})

test('a transaction cut off with its connection runs once more; one that aborts by itself does not', async () => {
  const db = openTestDatabase()
  await db.open()
  const aborted = () => new DOMException('The transaction was aborted.', 'AbortError')
  let runs = 0
  await withReopen(db, async () => {
    runs += 1
    if (runs > 1) return db.outbox.count()
    db.close({ disableAutoOpen: false })
    throw aborted()
  })
  expect(runs).toBe(2)
  await expect(withReopen(db, () => Promise.reject(aborted()))).rejects.toThrow('aborted')
})

test('a connection that leads to an empty database instead of the known one is closed for good, and reported', async () => {
  const db = openTestDatabase()
  await writeGeneration(db, 'first')
  let erasures = 0
  expectGeneration(db, {
    generation: 'first',
    onErased: () => {
      erasures += 1
    },
  })
  await withReopen(db, failOnce(lost()))
  expect([await readGeneration(db), erasures]).toEqual(['first', 0])
  await db.meta.clear()
  await expect(withReopen(db, failOnce(lost()))).rejects.toThrow('erased')
  expect([isClosedForGood(db), erasures]).toEqual([true, 1])
})

/** Fails at first, as on a connection that has died. */
const failOnce = (error: Error) => {
  let isFirst = true
  return () => {
    if (!isFirst) return Promise.resolve()
    isFirst = false
    return Promise.reject(error)
  }
}
