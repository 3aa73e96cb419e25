import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPaced } from '#server/api/changes/paced.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'

const setUp = () => {
  const clock = createTestClock()
  const runs: { readonly atMs: number; readonly end: () => void }[] = []
  const ask = createPaced({
    pauseMs: 250,
    after: clock.after,
    work: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      runs.push({ atMs: clock.nowMs(), end: resolve })
      return promise
    },
  })
  const endRun = async () => {
    runs.at(-1)?.end()
    await nextTurn()
  }
  return { clock, runs, ask, endRun, times: () => runs.map(({ atMs }) => atMs) }
}

test('it runs at once when it is first asked for, and then not without a pause', async () => {
  const { clock, ask, endRun, times } = setUp()
  ask()
  await endRun()
  clock.advance(100)
  ask()
  ask()
  expect(times()).toEqual([0])
  clock.advance(150)
  expect(times()).toEqual([0, 250])
  await endRun()
  clock.advance(10_000)
  expect(times()).toEqual([0, 250])
  ask()
  expect(times()).toEqual([0, 250, 10_250])
})

test('whoever asks while it runs is heard by another run, never by two at once', async () => {
  const { clock, ask, endRun, times } = setUp()
  ask()
  ask()
  clock.advance(1_000)
  expect(times()).toEqual([0])
  await endRun()
  clock.advance(250)
  expect(times()).toEqual([0, 1_250])
})

test('nothing waits when nobody asks', async () => {
  const { clock, ask, endRun } = setUp()
  ask()
  await endRun()
  clock.advance(250)
  expect(clock.nextDueMs()).toBeNull()
})
