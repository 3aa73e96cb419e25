import { expect, test } from 'vitest'
import { createBackgroundSync } from '#device/host/background-sync.ts'

const aBrowser = (registration: () => Promise<unknown>) => {
  const state = { nowMs: 0, refusals: 0 }
  const sync = createBackgroundSync({
    registration,
    nowMs: () => state.nowMs,
    onRefusal: () => {
      state.refusals += 1
    },
  })
  return { sync, state }
}

const passMoment = () => new Promise((resolve) => setImmediate(resolve))

test('the browser is asked for each account, and not again at every edit', async () => {
  const tags: string[] = []
  const register = async (tag: string) => void tags.push(tag)
  const { sync, state } = aBrowser(async () => ({ sync: { register } }))
  sync.ask('ada')
  sync.ask('ada')
  sync.ask('grace')
  await passMoment()
  expect(tags).toEqual(['neomuse-sync-ada', 'neomuse-sync-grace'])
  state.nowMs = 60_000
  sync.ask('ada')
  await passMoment()
  expect(tags).toHaveLength(3)
})

test('a refusal is told, and the next edit asks again', async () => {
  const { sync, state } = aBrowser(() => Promise.reject(new Error('no service worker here')))
  sync.prepare()
  sync.ask('ada')
  await passMoment()
  sync.ask('ada')
  await passMoment()
  expect(state.refusals).toBe(3)
})

test('browsers without such calls are asked for nothing', async () => {
  const { sync, state } = aBrowser(async () => null)
  sync.ask('ada')
  await passMoment()
  expect(state.refusals).toBe(0)
})
