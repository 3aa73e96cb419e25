import { expect, test } from 'vitest'
import { shownLosses } from '#device/back-office/shown-losses.ts'
import { aModel, aRejection } from '#tests/support/make-rows.ts'

test('a delete that lost shows what has changed since its admin knew the row', () => {
  const rejection = aRejection({ action: 'delete', lost: [], row: aModel({ price: 29 }) })
  expect(shownLosses(rejection, aModel({ price: 35, version: 2 }))).toEqual([
    { field: 'price', local: 29, server: 35 },
  ])
  expect(shownLosses(rejection, null)).toEqual([])
})

test('of a group, members that its admin left alone are shown as the server has them', () => {
  const lost = [
    { field: 'stats', local: { a: 5, b: 1 }, server: { a: 1, b: 7 }, before: { a: 1, b: 1 } },
  ]
  const rejection = aRejection({ entity: 'settings', action: 'update', lost })
  expect(shownLosses(rejection, null)).toMatchObject([
    { local: { a: 5, b: 7 }, server: { a: 1, b: 7 } },
  ])
})

test('any other item shows its own values beside what the row has become since, or was where it is no more', () => {
  const lost = [{ field: 'price', local: 31, server: 35 }]
  const rejection = aRejection({ action: 'update', lost, row: aModel({ price: 31 }) })
  expect(shownLosses(rejection, aModel({ price: 40, name: 'Nova' }))).toEqual([
    { field: 'price', local: 31, server: 40 },
  ])
  expect(shownLosses(rejection, null)).toEqual(lost)
})
