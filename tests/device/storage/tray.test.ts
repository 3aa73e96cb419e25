import { describe, expect, test } from 'vitest'
import {
  dismissRejections,
  reapplyRejection,
  restoreRejections,
  shownLosses,
} from '#device/storage/tray.ts'
import { aModel, aRejection } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

describe('tray', () => {
  test('a dismissed item can be restored completely, and is not announced again', async () => {
    const db = openTestDatabase()
    const rejection = aRejection({ lost: [{ field: 'price', local: 31, server: 40 }] })
    await db.tray.put(rejection)
    await dismissRejections(db, [rejection.id])
    expect(await db.tray.count()).toBe(0)
    await restoreRejections(db, [rejection])
    expect(await db.tray.toArray()).toEqual([{ ...rejection, announced: true }])
  })

  test('an edit of a missing row that no admin can create stays in the tray', async () => {
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

  test('a group is applied again to the row’s current value', async () => {
    const db = openTestDatabase()
    const before = { packs_sold: '1', creators: '2', countries: '3', savings: '4' }
    const row = { id: 'settings', version: 2, last_mutation_id: null }
    await db.table('settings').put({ ...row, stats: { ...before, packs_sold: '10' } })
    const lost = [{ field: 'stats', local: { ...before, creators: '20' }, server: null, before }]
    const item = aRejection({ entity: 'settings', rowId: 'settings', action: 'update', lost })
    await db.tray.put(item)
    const ports = { newId: () => 'new', nowMs: () => 0, random: () => 0.5 }
    expect(await reapplyRejection(db, { id: item.id, seen: null }, ports)).toEqual({
      type: 'saved',
    })
    expect(await db.table('settings').get('settings')).toMatchObject({
      stats: { ...before, packs_sold: '10', creators: '20' },
    })
    expect(await db.tray.count()).toBe(0)
  })

  test('an item is not applied again over a change that its admin has not seen', async () => {
    const db = openTestDatabase()
    const ports = { newId: () => 'new', nowMs: () => 0, random: () => 0.5 }
    await db.table('models').put(aModel({ price: 46 }))
    const lost = [{ field: 'price', local: 31, server: 40 }]
    const item = aRejection({ action: 'update', lost })
    await db.tray.put(item)
    const reapply = (price: number) => reapplyRejection(db, { id: item.id, seen: { price } }, ports)
    expect(await reapply(40)).toEqual({ type: 'overtaken' })
    expect([await db.tray.count(), await db.outbox.count()]).toEqual([1, 0])
    expect(await reapply(46)).toEqual({ type: 'saved' })
    expect([await db.tray.count(), await db.outbox.count()]).toEqual([0, 1])
  })
})

describe('shown losses', () => {
  test('a lost delete shows what has changed since its admin knew the row', () => {
    const rejection = aRejection({ action: 'delete', lost: [], row: aModel({ price: 29 }) })
    expect(shownLosses(rejection, aModel({ price: 35, version: 2 }))).toEqual([
      { field: 'price', local: 29, server: 35 },
    ])
    expect(shownLosses(rejection, null)).toEqual([])
  })

  test('in a group, members that its admin left alone are shown with the server’s values', () => {
    const lost = [
      { field: 'stats', local: { a: 5, b: 1 }, server: { a: 1, b: 7 }, before: { a: 1, b: 1 } },
    ]
    const rejection = aRejection({ entity: 'settings', action: 'update', lost })
    expect(shownLosses(rejection, null)).toMatchObject([
      { local: { a: 5, b: 7 }, server: { a: 1, b: 7 } },
    ])
  })

  test('any other item shows its own values beside the row’s current values, or its last ones if the row is gone', () => {
    const lost = [{ field: 'price', local: 31, server: 35 }]
    const rejection = aRejection({ action: 'update', lost, row: aModel({ price: 31 }) })
    expect(shownLosses(rejection, aModel({ price: 40, name: 'Nova' }))).toEqual([
      { field: 'price', local: 31, server: 40 },
    ])
    expect(shownLosses(rejection, null)).toEqual(lost)
  })
})
