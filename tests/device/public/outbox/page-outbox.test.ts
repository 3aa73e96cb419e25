import { expect, test } from 'vitest'
import { watchWaiting } from '#device/public/outbox/page-outbox.ts'

const setUp = () => {
  let left = 0
  let flushes = 0
  let sign: () => void = () => undefined
  const timers: (() => void)[] = []
  const stop = watchWaiting(
    {
      flush: async () => {
        flushes += 1
        const found = left
        await new Promise((resolve) => setImmediate(resolve))
        return { arrived: [], refused: [], left: found }
      },
    },
    {
      subscribe: (onSign) => {
        sign = onSign
        return () => {
          sign = () => undefined
        }
      },
      after: (_, run) => {
        timers.push(run)
        return () => timers.splice(timers.indexOf(run), 1)
      },
      onFault: (fault) => {
        throw fault
      },
    },
  )
  const rest = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    flushes: () => flushes,
    timers,
    stop,
    rest,
    leave: (count: number) => {
      left = count
    },
    sign: () => sign(),
  }
}

test('a visit sends waiting forms at once, and every sign of a network triggers another attempt', async () => {
  const watch = setUp()
  await watch.rest()
  expect(watch.flushes()).toBe(1)
  watch.sign()
  await watch.rest()
  expect(watch.flushes()).toBe(2)
})

test('it retries by itself only while something is left', async () => {
  const watch = setUp()
  await watch.rest()
  expect(watch.timers).toHaveLength(0)
  watch.leave(1)
  watch.sign()
  await watch.rest()
  expect(watch.timers).toHaveLength(1)
  watch.leave(0)
  watch.timers[0]?.()
  await watch.rest()
  expect([watch.flushes(), watch.timers.length]).toEqual([3, 0])
})

test('several signs at once count as one, and after the end they have no effect', async () => {
  const watch = setUp()
  watch.sign()
  watch.sign()
  await watch.rest()
  expect(watch.flushes()).toBe(1)
  watch.stop()
  watch.sign()
  await watch.rest()
  expect(watch.flushes()).toBe(1)
})

test('a network that comes back during a failing attempt is tried at once, not after half a minute', async () => {
  const watch = setUp()
  await watch.rest()
  watch.leave(1)
  watch.sign()
  watch.sign()
  watch.leave(0)
  await watch.rest()
  expect([watch.flushes(), watch.timers.length]).toEqual([3, 0])
})
