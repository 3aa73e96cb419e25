import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from '#admin/shared/when-idle.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that is idle when the test says so, and whose time slice ends after the given number of steps. */
const aBrowser = () => {
  const waiting = new Map<number, IdleRequestCallback>()
  let asked = 0
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => {
    asked += 1
    waiting.set(asked, run)
    return asked
  })
  vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle))
  const rest = (steps: number) => {
    let left = steps
    vi.stubGlobal('performance', { now: () => (left-- > 0 ? 0 : 1_000) })
    for (const [handle, run] of [...waiting]) {
      waiting.delete(handle)
      run({ didTimeout: false, timeRemaining: () => 50 })
    }
  }
  return { rest, waiting }
}

const steps = () => {
  const taken: number[] = []
  return { taken, each: [1, 2, 3, 4, 5].map((step) => () => taken.push(step)) }
}

test('as many steps are run as there is time for, and the rest at the next idle time', () => {
  const { rest, waiting } = aBrowser()
  const { taken, each } = steps()
  whenIdle(each)
  expect(taken).toEqual([])
  rest(2)
  expect(taken).toEqual([1, 2])
  rest(9)
  expect([taken, waiting.size]).toEqual([[1, 2, 3, 4, 5], 0])
})

test('a cancelled task runs no further step', () => {
  const { rest, waiting } = aBrowser()
  const { taken, each } = steps()
  const end = whenIdle(each)
  rest(1)
  end()
  rest(9)
  expect([taken, waiting.size]).toEqual([[1], 0])
})
