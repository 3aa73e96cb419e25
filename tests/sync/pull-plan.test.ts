import { expect, test } from 'vitest'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import type { Signal } from '#sync/ports.ts'
import { createPullPlan } from '#sync/pull-plan.ts'

const setUp = () => {
  const plan = createPullPlan(() => 0)
  const pullAll = (nowMs: number) => {
    for (const entity of plan.due(nowMs)) plan.asks(entity)(nowMs)
  }
  const handleSignal = (...signals: readonly Signal[]) => signals.forEach(plan.handleSignal)
  return { ...plan, handleSignal, pullAll }
}

test('everything is due at the start, and again after a minute', () => {
  const { due, pullAll, nextDueMs } = setUp()
  expect(due(0)).toEqual(ENTITY_KEYS)
  pullAll(5)
  expect(due(60_004)).toEqual([])
  expect(nextDueMs()).toBe(60_005)
  expect(due(60_005)).toEqual(ENTITY_KEYS)
})

test('the list of a row that a page shows comes before all others, unless it fails', () => {
  const { due, asks, fails, handleSignal } = setUp()
  handleSignal('asked:inquiries')
  expect(due(0)[0]).toBe('inquiries')
  fails('inquiries', 0, { retryAfterMs: 0, isBasic: false })
  handleSignal('online')
  expect(due(0).at(-1)).toBe('inquiries')
  asks('inquiries')(1)
  handleSignal('online')
  expect(due(1)).toEqual(ENTITY_KEYS)
})

test.each(['online', 'visible', 'retry', 'signed-in', 'stream-open'] as const)(
  '%s makes everything due at once',
  (signal) => {
    const { due, pullAll, handleSignal } = setUp()
    pullAll(0)
    handleSignal(signal)
    expect(due(1)).toEqual(ENTITY_KEYS)
  },
)

test('a list requested before the session ended says nothing about the new session', () => {
  const { asks, mustPullFirst, due, pullAll, sessionChanged } = setUp()
  pullAll(0)
  const isIn = asks('models')
  sessionChanged()
  isIn(1)
  for (const entity of ENTITY_KEYS) if (entity !== 'models') asks(entity)(1)
  expect([mustPullFirst(), due(2)]).toEqual([true, ['models']])
  asks('models')(2)
  expect([mustPullFirst(), due(3)]).toEqual([false, []])
})

test('an edit alone makes nothing due', () => {
  const { due, pullAll, handleSignal } = setUp()
  pullAll(0)
  handleSignal('edit')
  expect(due(1)).toEqual([])
})

test('a reported change makes its own list due', () => {
  const { due, pullAll, handleSignal } = setUp()
  pullAll(0)
  handleSignal('changed:orders', 'changed:users')
  expect(due(1)).toEqual(['users', 'orders'])
})

test('with an event stream, elapsed time and own edits are rarely a reason to pull', () => {
  const { due, pullAll, pushed, handleSignal, nextDueMs } = setUp()
  handleSignal('stream-open')
  pullAll(0)
  pushed()
  expect(due(899_999)).toEqual([])
  expect(due(900_000)).toEqual(ENTITY_KEYS)
  handleSignal('stream-closed')
  expect(nextDueMs()).toBe(60_000)
  pushed()
  expect(due(1)).toEqual(ENTITY_KEYS)
})

test('a list requested after a signal contains the change that it reports', () => {
  const { due, pullAll, handleSignal } = setUp()
  handleSignal('stream-open', 'changed:orders')
  pullAll(0)
  expect(due(1)).toEqual([])
})

test.each(['stream-open', 'visible', 'changed:models'] as const)(
  '%s received while a list is under way makes it due once more',
  (signal) => {
    const { asks, due, pullAll, handleSignal } = setUp()
    pullAll(0)
    handleSignal('changed:models')
    const isIn = asks('models')
    handleSignal(signal)
    isIn(1)
    expect(due(1)).toContain('models')
    pullAll(2)
    expect(due(3)).toEqual([])
  },
)

test('a list that fails waits, unless a signal arrived while it was under way', () => {
  const { asks, fails, due, pullAll, handleSignal } = setUp()
  pullAll(0)
  const failsOnce = (): void => {
    fails('models', 1, { retryAfterMs: 60_000, isBasic: false })
  }
  handleSignal('changed:models')
  asks('models')
  failsOnce()
  expect(due(1)).toEqual([])
  handleSignal('changed:models')
  asks('models')
  handleSignal('online')
  failsOnce()
  expect(due(1)).toContain('models')
})

test('a list that was requested out of turn is due again while it has a next page', () => {
  const { asks, due, pullAll, hasNextPage, handleSignal } = setUp()
  handleSignal('stream-open')
  pullAll(0)
  const arrived = asks('orders')
  arrived(1, { isPart: false, hasMore: true, oldBelowId: null })
  expect(hasNextPage()).toBe(true)
  expect(due(2)).toEqual(['orders'])
})
