import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { createFollowChanges } from '#server/entities/change-events-route.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { readEvents } from './read-events.ts'

const HEARTBEAT_MS = 20_000
const HOUR_MS = 60 * 60_000

type Opening = { account?: string; token?: string; seen?: number }

const setUp = () => {
  const clock = createTestClock()
  const stop = new AbortController()
  const numbers = new Map<string, number>()
  const listeners = new Set<() => void>()
  const closed = new Set<string>()
  const reported: unknown[] = []
  const cut: string[] = []
  const faults: { change: Error | null; sessions: Error | null } = {
    change: null,
    sessions: null,
  }
  const counts = { opened: 0, gone: 0 }
  let last = 0
  const follow = createFollowChanges({
    readLatest: async () => {
      if (faults.change) throw faults.change
      return { change: last, byEntity: new Map(numbers) }
    },
    findOpenSessions: async (tokens) => {
      if (faults.sessions) throw faults.sessions
      return new Set(tokens.filter((token) => !closed.has(token)))
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onOpened: () => {
      counts.opened += 1
      return () => {
        counts.gone += 1
      }
    },
    nowMs: clock.nowMs,
    after: clock.after,
    stopping: stop.signal,
    reportError: (error) => reported.push(error),
  })
  const change = async (...entities: readonly string[]) => {
    for (const entity of entities) {
      last += 1
      numbers.set(entity, last)
    }
    for (const listener of listeners) listener()
    await nextTurn()
  }
  const advance = async (ms: number) => {
    clock.advance(ms)
    await nextTurn()
  }
  const open = ({ account = 'ada', token = account, seen = 0 }: Opening = {}) =>
    follow({ accountId: account, tokenHash: token, seen, cutConnection: () => cut.push(token) })
  const connect = async (opening: Opening = {}) => {
    const body = await open(opening)
    if (body === null) throw new Error('no stream was opened')
    return readEvents(body)
  }
  /** Connects, and reads the first event. */
  const join = async (opening: Opening = {}) => {
    const events = await connect(opening)
    await events.next()
    return events
  }
  return {
    clock,
    stop,
    listeners,
    closed,
    reported,
    cut,
    counts,
    faults,
    change,
    advance,
    open,
    connect,
    join,
  }
}

describe('the first event', () => {
  test('comes at once, and names every entity that has ever changed', async () => {
    const { change, connect } = setUp()
    await change('models', 'users', 'models')
    const { next } = await connect()
    expect(await next()).toEqual({ id: '3', entities: ['models', 'users'] })
  })

  test('names what has changed since the last event that the subscriber received', async () => {
    const { change, connect } = setUp()
    await change('models', 'users', 'blog')
    expect(await (await connect({ seen: 2 })).next()).toEqual({ id: '3', entities: ['blog'] })
    expect(await (await connect({ seen: 3 })).next()).toEqual({ id: '3', entities: [] })
  })

  test('names everything to a subscriber with a number of the future: it comes from another database', async () => {
    const { change, connect } = setUp()
    await change('models', 'users')
    const { next } = await connect({ seen: 900 })
    expect(await next()).toEqual({ id: '2', entities: ['models', 'users'] })
    await change('orders')
    expect(await next()).toEqual({ id: '3', entities: ['orders'] })
  })
})

describe('a change', () => {
  test('is announced to every subscriber, only by the entity', async () => {
    const { change, join } = setUp()
    const all = [await join(), await join({ account: 'bob' })]
    await change('orders', 'models')
    for (const { next } of all)
      expect(await next()).toEqual({ id: '2', entities: ['orders', 'models'] })
  })

  test('and the next one share an event when they follow each other closely', async () => {
    const { change, join, advance } = setUp()
    const { next } = await join()
    const ids: string[] = []
    const reading = (async () => {
      while (ids.at(-1) !== '100') {
        const event = await next()
        if (typeof event !== 'string') ids.push(event.id)
      }
    })()
    for (let at = 0; at < 100; at += 1) {
      await change(at % 2 ? 'models' : 'blog')
      await advance(10)
    }
    await advance(250)
    await reading
    // In one second and its end: the first at once, then every quarter.
    expect(ids).toEqual(['1', '25', '50', '75', '100'])
  })

  test('without any changed list is announced to no subscriber', async () => {
    const { change, join, advance } = setUp()
    const { next } = await join()
    await change()
    await advance(HEARTBEAT_MS)
    expect(await next()).toBe('beat')
  })

  test('waits for a slow subscriber, who gets a single event for all changes', async () => {
    const { change, connect, advance } = setUp()
    const slow = await connect()
    for (let at = 0; at < 60; at += 1) {
      await change(at % 2 ? 'models' : 'blog')
      await advance(250)
    }
    expect(await slow.next()).toEqual({ id: '0', entities: [] })
    expect(await slow.next()).toEqual({ id: '60', entities: ['blog', 'models'] })
    await change('users')
    expect(await slow.next()).toEqual({ id: '61', entities: ['users'] })
  })

  test('is announced when the storage works again', async () => {
    const { change, join, advance, faults, reported } = setUp()
    const { next } = await join()
    faults.change = new StorageUnavailable('gone')
    await change('models')
    await advance(1_000)
    faults.change = null
    await advance(250)
    expect(await next()).toEqual({ id: '1', entities: ['models'] })
    expect(reported).toEqual([])
  })

  test('that causes a bug is reported, and the next one is announced again', async () => {
    const { change, join, advance, faults, reported } = setUp()
    const { next } = await join()
    faults.change = new Error('a bug')
    await change('models')
    expect(reported).toEqual([faults.change])
    faults.change = null
    await advance(250)
    await change('blog')
    expect(await next()).toEqual({ id: '2', entities: ['models', 'blog'] })
  })
})

describe('a heartbeat', () => {
  test('comes every 20 seconds', async () => {
    const { join, advance } = setUp()
    const { next } = await join()
    for (let beats = 0; beats < 3; beats += 1) {
      await advance(HEARTBEAT_MS)
      expect(await next()).toBe('beat')
    }
  })

  test('that is not read until the next one is due: that subscriber is disconnected', async () => {
    const { connect, change, advance, cut, join } = setUp()
    const gone = await connect({ token: 'gone' })
    const { next } = await join({ account: 'bob' })
    await change('models')
    expect(await next()).toMatchObject({ id: '1' })
    await advance(HEARTBEAT_MS)
    expect(await next()).toBe('beat')
    expect(cut).toEqual([])
    await advance(HEARTBEAT_MS)
    expect(await next()).toBe('beat')
    expect(cut).toEqual(['gone'])
    await gone.leave()
  })

  test('also comes while sessions cannot be read', async () => {
    const { join, advance, faults, reported } = setUp()
    const { next } = await join()
    faults.sessions = new StorageUnavailable('gone')
    await advance(HEARTBEAT_MS)
    expect(await next()).toBe('beat')
    expect(reported).toEqual([])
  })
})

describe('the events end', () => {
  test('with the session, at the next heartbeat', async () => {
    const { join, advance, closed } = setUp()
    const [mine, other] = [await join({ token: 'mine' }), await join({ token: 'other' })]
    closed.add('mine')
    await advance(HEARTBEAT_MS)
    expect(await mine.next()).toBe('end')
    expect(await other.next()).toBe('beat')
  })

  test('with the session, before a change of users is announced', async () => {
    const { join, change, closed } = setUp()
    const { next } = await join()
    closed.add('ada')
    await change('users')
    expect(await next()).toBe('end')
  })

  test('when the server stops, and no new subscriber is accepted', async () => {
    const { join, open, stop, clock, listeners } = setUp()
    const all = [await join(), await join({ account: 'bob' })]
    stop.abort()
    for (const { next } of all) expect(await next()).toBe('end')
    expect(await open()).toBeNull()
    expect([clock.nextDueMs(), listeners.size]).toEqual([null, 0])
  })

  test('when the server stops, also for a client that does not read', async () => {
    const { connect, stop, cut } = setUp()
    await connect()
    stop.abort()
    expect(cut).toEqual(['ada'])
  })

  test('within an hour', async () => {
    const { join, advance } = setUp()
    const { next } = await join()
    let event: Awaited<ReturnType<typeof next>> = 'beat'
    for (let ms = 0; ms < HOUR_MS && event === 'beat'; ms += HEARTBEAT_MS) {
      await advance(HEARTBEAT_MS)
      event = await next()
    }
    expect(event).toBe('end')
  })

  test('for the oldest of one account, when there are more than ten', async () => {
    const { join, open } = setUp()
    const [oldest, ...others] = await Promise.all(Array.from({ length: 10 }, () => join()))
    const bob = await join({ account: 'bob' })
    await join()
    expect(await oldest?.next()).toBe('end')
    await open()
    expect(await others[0]?.next()).toBe('end')
    const rest = Promise.race([...others.slice(1), bob].map(({ next }) => next()))
    expect(await Promise.race([rest, nextTurn('still open')])).toBe('still open')
  })

  test('for no subscriber when there are too many in all: the next one has to wait', async () => {
    const { open, connect } = setUp()
    const first = await connect({ account: 'first' })
    for (let at = 1; at < 1_000; at += 1)
      expect(await open({ account: `a${Math.floor(at / 10)}`, token: 't' })).not.toBeNull()
    expect(await open({ account: 'one more' })).toBeNull()
    await first.leave()
    expect(await open({ account: 'one more' })).not.toBeNull()
  })
})

describe('without any subscriber', () => {
  test('nothing runs', async () => {
    const { join, listeners, clock, change, advance } = setUp()
    expect([listeners.size, clock.nextDueMs()]).toEqual([0, null])
    const all = [await join(), await join()]
    expect(listeners.size).toBe(1)
    await all[0]?.leave()
    expect(listeners.size).toBe(1)
    await change('models')
    await all[1]?.leave()
    await advance(250)
    expect([listeners.size, clock.nextDueMs()]).toEqual([0, null])
    const { next } = await join({ seen: 1 })
    await change('blog')
    expect(await next()).toEqual({ id: '2', entities: ['blog'] })
  })

  test('a delayed event is dropped: the database may be closed too', async () => {
    const { join, stop, change, advance, faults, reported } = setUp()
    await join()
    await change('models')
    await change('models')
    stop.abort()
    faults.change = new Error('no client asked')
    await advance(1_000)
    expect(reported).toEqual([])
  })

  test('each subscriber is counted as gone once, however it disconnected', async () => {
    const { join, open, stop, counts, faults } = setUp()
    const left = await join({ account: 'left' })
    await join({ account: 'stopped' })
    expect(counts).toEqual({ opened: 2, gone: 0 })
    await left.leave()
    await left.leave()
    expect(counts).toEqual({ opened: 2, gone: 1 })
    faults.change = new StorageUnavailable('gone')
    await expect(open()).rejects.toThrow('gone')
    stop.abort()
    expect(counts).toEqual({ opened: 3, gone: 3 })
  })

  test('nor when the storage failed for the only subscriber', async () => {
    const { open, listeners, clock, faults } = setUp()
    faults.change = new StorageUnavailable('gone')
    await expect(open()).rejects.toThrow('gone')
    expect([listeners.size, clock.nextDueMs()]).toEqual([0, null])
  })
})
