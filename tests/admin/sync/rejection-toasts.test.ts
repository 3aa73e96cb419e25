import { expect, test } from 'vitest'
import { createRejectionAnnouncer, GATHER_MS } from '#admin/sync/rejection-toasts.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { aRejection } from '#tests/support/make-rows.ts'

const setUp = () => {
  const clock = createTestClock()
  const said: string[][] = []
  const announcer = createRejectionAnnouncer({
    after: clock.after,
    announce: (fresh) => said.push(fresh.map(({ id }) => id)),
  })
  return { ...announcer, said, advance: clock.advance }
}

test('simultaneous failures are reported together', () => {
  const { see, said, advance } = setUp()
  see([aRejection({ id: 'a' })])
  advance(GATHER_MS - 1)
  see([aRejection({ id: 'b' }), aRejection({ id: 'a' })])
  expect(said).toEqual([])
  advance(1)
  expect(said).toEqual([['b', 'a']])
})

test('each is reported once, however often the tray is read before it is marked', () => {
  const { see, said, advance } = setUp()
  see([aRejection({ id: 'a' })])
  advance(GATHER_MS)
  see([aRejection({ id: 'a' })])
  advance(GATHER_MS)
  see([aRejection({ id: 'b' }), aRejection({ id: 'a' })])
  advance(GATHER_MS)
  expect(said).toEqual([['a'], ['b']])
})

test('failures reported by an earlier visit or another tab are not reported again', () => {
  const { see, said, advance } = setUp()
  see([aRejection({ id: 'a', announced: true }), aRejection({ id: 'b' })])
  see([aRejection({ id: 'a', announced: true }), aRejection({ id: 'b', announced: true })])
  advance(GATHER_MS)
  expect(said).toEqual([])
})

test('a steady stream of failures does not delay the toast forever', () => {
  const { see, said, advance } = setUp()
  see([aRejection({ id: 'a' })])
  advance(GATHER_MS / 2)
  see([aRejection({ id: 'b' }), aRejection({ id: 'a' })])
  advance(GATHER_MS / 2)
  expect(said).toHaveLength(1)
})

test('nothing is reported after the screens are closed', () => {
  const { see, said, stop, advance } = setUp()
  see([aRejection({ id: 'a' })])
  stop()
  advance(GATHER_MS)
  expect(said).toEqual([])
})
