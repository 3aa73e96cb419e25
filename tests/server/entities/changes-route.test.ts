import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRequestListener, listen } from '#server/app/http-server.ts'
import { createThrottle } from '#server/entities/change-events-route.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { readEvents } from './read-events.ts'

describe('changes route', () => {
  const CHANGES = '/api/admin/changes'
  const HEARTBEAT_MS = 20_000

  /** Short waits end at once; longer ones when the test says so. */
  const setUp = async () => {
    const clock = createTestClock()
    const stop = new AbortController()
    const server = await createTestServer({
      nowMs: () => 1_000_000 + clock.nowMs(),
      after: (delayMs, callback) => {
        if (delayMs >= 1_000) return clock.after(delayMs, callback)
        const soon = setImmediate(callback)
        return () => clearImmediate(soon)
      },
      stopping: stop.signal,
    })
    onTestFinished(() => stop.abort())
    const { token, id } = await server.signInAdmin()
    const connect = async (headers = {}, as = token) => {
      const answer = await server.call('GET', CHANGES, { token: as, headers })
      if (answer.status !== 200 || answer.body === null)
        throw new Error(`answered ${answer.status}`)
      return readEvents(answer.body)
    }
    const write = () =>
      server.call('PUT', '/api/admin/settings', { token, body: { site_name: 'Other' } })
    return { ...server, clock, stop, token, id, connect, write }
  }

  describe('a client of the change stream', () => {
    test('gets events that no cache stores and no proxy buffers', async () => {
      const { call, token } = await setUp()
      const { status, headers, body } = await call('GET', CHANGES, { token })
      expect(status).toBe(200)
      expect(headers.get('Content-Type')).toBe('text/event-stream')
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('X-Accel-Buffering')).toBe('no')
      expect(headers.get('Sync-Epoch')).toMatch(/.+/)
      await body?.cancel()
    })

    test('needs to be an administrator', async () => {
      const { call } = await setUp()
      expect((await call('GET', CHANGES)).status).toBe(401)
    })

    test('is notified of a write when it is done', async () => {
      const { connect, write } = await setUp()
      const { next } = await connect()
      expect(await next()).toMatchObject({ entities: expect.arrayContaining(['users']) })
      expect((await write()).status).toBe(200)
      expect(await next()).toMatchObject({ entities: ['settings'] })
    })

    test('continues after its last event', async () => {
      const { connect, write } = await setUp()
      const first = await connect()
      const event = await first.next()
      await first.leave()
      await write()
      const id = typeof event === 'string' ? '' : event.id
      const again = await (await connect({ 'Last-Event-ID': id })).next()
      expect(again).toMatchObject({ entities: ['settings'] })
    })

    test.each(['x', '-1', '1e3', '9'.repeat(30)])(
      'starts anew when its last event is unknown here: %s',
      async (lastEventId) => {
        const { connect } = await setUp()
        const { next } = await connect({ 'Last-Event-ID': lastEventId })
        expect(await next()).toMatchObject({ entities: expect.arrayContaining(['users']) })
      },
    )

    test('gets no events after signing out', async () => {
      const { connect, call, token, clock } = await setUp()
      const { next } = await connect()
      await next()
      await call('POST', '/api/admin/logout', { token })
      clock.advance(HEARTBEAT_MS)
      expect(await next()).toBe('end')
    })

    test('gets no events once deactivated, not even of that change', async () => {
      const { connect, call, token, signInAdmin } = await setUp()
      const bob = await signInAdmin('bob@neomuse.test')
      const { next } = await connect({}, bob.token)
      await next()
      const path = `/api/admin/users/${bob.id}`
      expect((await call('PUT', path, { token, body: { is_active: false } })).status).toBe(200)
      expect(await next()).toBe('end')
    })

    test('gets no events once it is no administrator', async () => {
      const { connect, store, id, clock } = await setUp()
      const { next } = await connect()
      await next()
      await store.write((tx) =>
        tx.updateTable('users').set({ role: 'client' }).where('id', '=', id).execute(),
      )
      clock.advance(HEARTBEAT_MS)
      expect(await next()).toBe('end')
    })

    test('does not extend its session by listening', async () => {
      const { connect, clock, call, token } = await setUp()
      const { next } = await connect()
      await next()
      let event: Awaited<ReturnType<typeof next>> = 'beat'
      for (let beats = 0; beats < 180 && event === 'beat'; beats += 1) {
        clock.advance(HEARTBEAT_MS)
        event = await next()
      }
      expect(event).toBe('end')
      clock.advance(HEARTBEAT_MS)
      expect((await call('GET', '/api/admin/me', { token })).status).toBe(401)
    })

    test('is disconnected while the server stops', async () => {
      const { connect, stop, call, token } = await setUp()
      const { next } = await connect()
      await next()
      stop.abort()
      expect(await next()).toBe('end')
      const answer = await call('GET', CHANGES, { token })
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10'])
    })

    test('is disconnected while the server stops, even if it does not read', async () => {
      const { api, stop, token } = await setUp()
      let isCut = false
      const outgoing = { destroy: () => (isCut = true) }
      const request = new Request(`http://neomuse.test${CHANGES}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      await api.fetch(request, { outgoing })
      expect(isCut).toBe(false)
      stop.abort()
      expect(isCut).toBe(true)
    })
  })

  test('HEAD opens no stream', async () => {
    const { call, token, clock } = await setUp()
    const answer = await call('HEAD', CHANGES, { token })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.get('Content-Type')).toBe('text/event-stream')
    expect(clock.nextDueMs()).toBeNull()
  })

  test('over a real connection, events are sent at once, and a client that disconnects is forgotten', async () => {
    const { api, deps, clock, token, write } = await setUp()
    const place = { host: '127.0.0.1', port: 0 }
    const listening = await listen(createRequestListener(api, deps), place, deps)
    if (listening.type === 'failed') throw new Error(listening.reason)
    onTestFinished(() => void listening.server.close())
    const connection = new AbortController()
    const { body } = await fetch(`http://127.0.0.1:${listening.port}${CHANGES}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: connection.signal,
    })
    if (body === null) throw new Error('no body')
    const { next } = readEvents(body)
    expect(await next()).toMatchObject({ entities: expect.arrayContaining(['users']) })
    await write()
    expect(await next()).toMatchObject({ entities: ['settings'] })
    expect(clock.nextDueMs()).not.toBeNull()
    connection.abort()
    while (clock.nextDueMs() !== null) await nextTurn()
  })
})

describe('paced', () => {
  const setUp = () => {
    const clock = createTestClock()
    const runs: { readonly atMs: number; readonly end: () => void }[] = []
    const ask = createThrottle({
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

  test('it runs at once on the first call, and then only after a pause', async () => {
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

  test('a call during a run starts one more run, never two at once', async () => {
    const { clock, ask, endRun, times } = setUp()
    ask()
    ask()
    clock.advance(1_000)
    expect(times()).toEqual([0])
    await endRun()
    clock.advance(250)
    expect(times()).toEqual([0, 1_250])
  })

  test('no timer runs without a call', async () => {
    const { clock, ask, endRun } = setUp()
    ask()
    await endRun()
    clock.advance(250)
    expect(clock.nextDueMs()).toBeNull()
  })
})
