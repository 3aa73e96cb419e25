import { expect, test } from 'vitest'
import { toOrderSteps } from '#domain/commerce/order-history.ts'

test('files that are downloaded one after the other are one step, at the time of the last', () => {
  const events = ['paid', 'downloaded', 'downloaded', 'refunded', 'downloaded', 'paid', 'paid'].map(
    (kind, at) => ({ kind, at }),
  )
  expect(toOrderSteps(events).map(({ event, count }) => [event.kind, event.at, count])).toEqual([
    ['paid', 0, 1],
    ['downloaded', 2, 2],
    ['refunded', 3, 1],
    ['downloaded', 4, 1],
    ['paid', 5, 1],
    ['paid', 6, 1],
  ])
  expect(toOrderSteps([])).toEqual([])
})
