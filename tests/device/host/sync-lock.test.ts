import { describe, expect, test } from 'vitest'
import { createBackgroundSync, runWithLock, syncLockName } from '#device/host/sync-lock.ts'
import { createTestLocks } from '#tests/support/create-test-locks.ts'

describe('sync lock', () => {
  const NAME = syncLockName('ada')

  const passMoment = () => new Promise((resolve) => setImmediate(resolve))

  /** Contexts of one browser that compete for the lock; each works until it is asked to end. */
  const aBrowser = () => {
    const locks = createTestLocks()
    const working: string[] = []
    const lost: string[] = []
    const open = (
      name: string,
      {
        takesOver = false,
        isHolderGuest = false,
      }: { takesOver?: boolean; isHolderGuest?: boolean } = {},
    ) => {
      const state: { end: () => void; fail: (error: Error) => void } = {
        end: () => undefined,
        fail: () => undefined,
      }
      const over = runWithLock({
        locks,
        name: NAME,
        takesOver,
        isHolderGuest: async () => isHolderGuest,
        work: (losing) =>
          new Promise((resolve, reject) => {
            working.push(name)
            const leave = () => working.splice(working.indexOf(name), 1)
            state.end = () => {
              leave()
              resolve()
            }
            state.fail = (error) => {
              leave()
              reject(error)
            }
            losing.addEventListener('abort', () => {
              lost.push(name)
              leave()
            })
          }),
      })
      return { over, end: () => state.end(), fail: (error: Error) => state.fail(error) }
    }
    return { locks, working, lost, open }
  }

  test('one context works at a time; the next begins when the previous one has ended', async () => {
    const { working, open } = aBrowser()
    const first = open('first')
    await passMoment()
    open('second')
    await passMoment()
    expect(working).toEqual(['first'])
    first.end()
    await first.over
    await passMoment()
    expect(working).toEqual(['second'])
  })

  test('a context that takes over works at once; the one that lost the lock stops, and queues again', async () => {
    const { working, lost, open } = aBrowser()
    open('frozen')
    await passMoment()
    const second = open('second', { takesOver: true })
    await passMoment()
    expect([working, lost]).toEqual([['second'], ['frozen']])
    second.end()
    await passMoment()
    expect(working).toEqual(['frozen'])
  })

  test('a working service worker does not block a tab, another tab does', async () => {
    const { working, lost, open } = aBrowser()
    open('service worker')
    await passMoment()
    open('tab', { isHolderGuest: true })
    await passMoment()
    expect([working, lost]).toEqual([['tab'], ['service worker']])
    open('second tab')
    await passMoment()
    expect(working).toEqual(['tab'])
  })

  test('a failure of the work itself is reported, and does not restart it', async () => {
    const { locks, working, open } = aBrowser()
    const only = open('only')
    await passMoment()
    only.fail(new DOMException('The transaction was aborted.', 'AbortError'))
    await expect(only.over).rejects.toThrow('transaction')
    expect([working, locks.isHeld(NAME)]).toEqual([[], false])
  })
})

describe('background sync', () => {
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

  test('the browser is asked once for each account, not at every edit', async () => {
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

  test('a refusal is reported, and the next edit asks again', async () => {
    const { sync, state } = aBrowser(() => Promise.reject(new Error('no service worker here')))
    sync.prepare()
    sync.ask('ada')
    await passMoment()
    sync.ask('ada')
    await passMoment()
    expect(state.refusals).toBe(3)
  })

  test('browsers without such an API are not asked', async () => {
    const { sync, state } = aBrowser(async () => null)
    sync.ask('ada')
    await passMoment()
    expect(state.refusals).toBe(0)
  })
})
