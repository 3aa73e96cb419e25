import { expect, test } from 'vitest'
import { dismissRejection, reapplyRejection, restoreRejection } from '#device/storage/tray.ts'
import { aRejection } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

test('what was dismissed comes back whole, and is not announced again', async () => {
  const db = openTestDatabase()
  const rejection = aRejection({ lost: [{ field: 'price', local: 31, server: 40 }] })
  await db.tray.put(rejection)
  await dismissRejection(db, rejection.id)
  expect(await db.tray.count()).toBe(0)
  await restoreRejection(db, rejection)
  expect(await db.tray.toArray()).toEqual([{ ...rejection, announced: true }])
})

test('an edit of a row that is no more, and that no admin can make, stays in the tray', async () => {
  const db = openTestDatabase()
  const ports = { newId: () => 'new', nowMs: () => 0, random: () => 0.5 }
  const lost = [{ field: 'status', local: 'completed', server: undefined }]
  const order = aRejection({ entity: 'orders', action: 'update', reason: 'gone', lost })
  await db.tray.put(order)
  expect(await reapplyRejection(db, order.id, ports)).toEqual({ type: 'row-gone' })
  expect(await db.tray.toArray()).toEqual([order])
  expect(await db.outbox.count()).toBe(0)
})
