import { expect, test } from 'vitest'
import { createChangeListeners } from '#server/store/group-commit/change-listeners.ts'

const setUp = () => {
  const { add, tell } = createChangeListeners()
  let calls = 0
  const stop = add(() => {
    calls += 1
  })
  const callsAfter = async (...changes: (number | null)[]): Promise<number> => {
    calls = 0
    for (const change of changes) tell(change)
    await Promise.resolve()
    return calls
  }
  return { add, stop, callsAfter }
}

test('each change is heard of once, however many tell of it', async () => {
  const { callsAfter } = setUp()
  expect(await callsAfter(1)).toBe(1)
  expect(await callsAfter(1)).toBe(0)
  expect(await callsAfter(3, 2, 3)).toBe(1)
  expect(await callsAfter(4, 5)).toBe(2)
})

test('what may have been missed is heard of always', async () => {
  const { callsAfter } = setUp()
  expect(await callsAfter(5, null, null)).toBe(3)
  expect(await callsAfter(5)).toBe(0)
})

test('every listener hears, until it stops', async () => {
  const { add, stop, callsAfter } = setUp()
  let others = 0
  add(() => {
    others += 1
  })
  expect(await callsAfter(1)).toBe(1)
  stop()
  expect(await callsAfter(2)).toBe(0)
  expect(others).toBe(2)
})
