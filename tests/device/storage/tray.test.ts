import { expect, test } from 'vitest'
import { mirrorTable } from '#device/storage/admin-database.ts'
import { dismissRejections, reapplyRejection, restoreRejections } from '#device/storage/tray.ts'
import { aModel, aRejection } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

test('what was dismissed comes back whole, and is not announced again', async () => {
  const db = openTestDatabase()
  const rejection = aRejection({ lost: [{ field: 'price', local: 31, server: 40 }] })
  await db.tray.put(rejection)
  await dismissRejections(db, [rejection.id])
  expect(await db.tray.count()).toBe(0)
  await restoreRejections(db, [rejection])
  expect(await db.tray.toArray()).toEqual([{ ...rejection, announced: true }])
})

test('an edit of a row that is no more, and that no admin can make, stays in the tray', async () => {
  const db = openTestDatabase()
  const ports = { newId: () => 'new', nowMs: () => 0, random: () => 0.5 }
  const lost = [{ field: 'status', local: 'completed', server: undefined }]
  const order = aRejection({ entity: 'orders', action: 'update', reason: 'gone', lost })
  await db.tray.put(order)
  expect(await reapplyRejection(db, { id: order.id, seen: null }, ports)).toEqual({
    type: 'row-gone',
  })
  expect(await db.tray.toArray()).toEqual([order])
  expect(await db.outbox.count()).toBe(0)
})

test('a group is made again on what the row holds now', async () => {
  const db = openTestDatabase()
  const before = { packs_sold: '1', creators: '2', countries: '3', savings: '4' }
  const row = { id: 'settings', version: 2, last_mutation_id: null }
  await mirrorTable(db, 'settings').put({ ...row, stats: { ...before, packs_sold: '10' } })
  const lost = [{ field: 'stats', local: { ...before, creators: '20' }, server: null, before }]
  const item = aRejection({ entity: 'settings', rowId: 'settings', action: 'update', lost })
  await db.tray.put(item)
  const ports = { newId: () => 'new', nowMs: () => 0, random: () => 0.5 }
  expect(await reapplyRejection(db, { id: item.id, seen: null }, ports)).toEqual({ type: 'saved' })
  expect(await mirrorTable(db, 'settings').get('settings')).toMatchObject({
    stats: { ...before, packs_sold: '10', creators: '20' },
  })
  expect(await db.tray.count()).toBe(0)
})

test('an item is not made again over what its admin has not seen beside it', async () => {
  const db = openTestDatabase()
  const ports = { newId: () => 'new', nowMs: () => 0, random: () => 0.5 }
  await mirrorTable(db, 'models').put(aModel({ price: 46 }))
  const lost = [{ field: 'price', local: 31, server: 40 }]
  const item = aRejection({ action: 'update', lost })
  await db.tray.put(item)
  const reapply = (price: number) => reapplyRejection(db, { id: item.id, seen: { price } }, ports)
  expect(await reapply(40)).toEqual({ type: 'overtaken' })
  expect([await db.tray.count(), await db.outbox.count()]).toEqual([1, 0])
  expect(await reapply(46)).toEqual({ type: 'saved' })
  expect([await db.tray.count(), await db.outbox.count()]).toEqual([0, 1])
})
