import { expect, test } from 'vitest'
import { createSemaphore } from '#server/http/semaphore.ts'

/** Work that ends when it is told to. */
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
  const turns = createSemaphore({ atOnce: 2, mostWaiting: 2 })
  const work = createWork()
  const taken = ['a', 'b', 'c', 'd', 'e'].map((name) => turns.take(work.begin(name)))
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

test('a fault gives the place free', async () => {
  const turns = createSemaphore({ atOnce: 1, mostWaiting: 1 })
  await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.take(() => Promise.resolve(1))).toEqual({ type: 'done', value: 1 })
})
