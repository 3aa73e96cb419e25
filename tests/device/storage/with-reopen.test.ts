import { expect, test } from 'vitest'
import { closeForGood } from '#device/storage/admin-database.ts'
import { withReopen } from '#device/storage/with-reopen.ts'
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

test('a second failure is told, and so is any other error at once', async () => {
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
