import { expect, test } from 'vitest'
import { createSemaphore } from '#server/http/semaphore.ts'

/** Work that ends when the test says so. */
const createWork = () => {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    begin: (name: string) => () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
    end: (name: string) => ends.get(name)?.(),
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a few run at once, a few wait in order, the rest is turned away', async () => {
  const semaphore = createSemaphore({ atOnce: 2, mostWaiting: 2 })
  const work = createWork()
  const taken = ['a', 'b', 'c', 'd', 'e'].map((name) => semaphore.run(work.begin(name)))
  await settle()
  expect(work.started).toEqual(['a', 'b'])
  expect(await taken[4]).toEqual({ type: 'full' })

  work.end('b')
  await settle()
  expect(work.started).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) work.end(name)
  await settle()
  work.end('d')
  expect(await Promise.all(taken.slice(0, 4))).toEqual(
    ['a', 'b', 'c', 'd'].map((value) => ({ type: 'done', value })),
  )
})

test('an error releases the slot', async () => {
  const semaphore = createSemaphore({ atOnce: 1, mostWaiting: 1 })
  await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await semaphore.run(() => Promise.resolve(1))).toEqual({ type: 'done', value: 1 })
})

test('a caller that has waited too long is turned away, and skipped later', async () => {
  const timers: (() => void)[] = []
  const after = (_: number, callback: () => void) => {
    timers.push(callback)
    return () => undefined
  }
  const semaphore = createSemaphore({ atOnce: 1, timeout: { timeoutMs: 10, after } })
  const work = createWork()
  const first = semaphore.run(work.begin('first'))
  const late = semaphore.run(work.begin('late'))
  const last = semaphore.run(work.begin('last'))
  await settle()
  timers[0]?.()
  expect(await late).toEqual({ type: 'full' })

  work.end('first')
  await settle()
  work.end('last')
  expect(await Promise.all([first, last])).toEqual(
    ['first', 'last'].map((value) => ({ type: 'done', value })),
  )
  expect(work.started).toEqual(['first', 'last'])
  expect(semaphore.load()).toEqual({ running: 0, waiting: 0 })
})
