import { describe, expect, test } from 'vitest'
import { lastChange } from '#server/db/change-numbers.ts'
import { runHousekeeping } from '#server/operations/housekeeping.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { PUBLISHED_POST } from '#tests/support/make-entity-rows.ts'

const DAY_MS = 24 * 60 * 60_000
const KEY = 'a'.repeat(43)
const OTHER = 'b'.repeat(43)

const setUp = async () => {
  const clock = { now: Date.parse('2026-11-22T12:00:00Z') }
  const server = await createTestServer({ nowMs: () => clock.now })
  const { call, store, deps } = server
  const { token } = await server.signInAdmin()
  const { id } = await (
    await call('POST', '/api/admin/blog', { token, body: PUBLISHED_POST })
  ).json()
  const list = async (): Promise<readonly Record<string, unknown>[]> =>
    (await call('GET', '/api/blog')).json()
  const slug = String((await list())[0]?.slug)
  const send = (method: 'PUT' | 'DELETE', key?: string, of = slug) =>
    call(method, `/api/blog/${of}/like`, key === undefined ? {} : { headers: { 'Like-Key': key } })
  const likes = async (method: 'PUT' | 'DELETE', key = KEY): Promise<unknown> => {
    const answer = await send(method, key)
    return [answer.status, await answer.json()]
  }
  const row = async () =>
    (
      await (
        await call('GET', '/api/admin/blog', { token: await server.signIn('admin@neomuse.test') })
      ).json()
    )[0]
  const kept = () => store.db.selectFrom('post_likes').selectAll().execute()
  const runJobs = () => runHousekeeping({ store, objects: deps.objects, nowMs: () => clock.now })
  return { ...server, token, clock, id, slug, list, send, likes, row, kept, runJobs }
}

describe('a like', () => {
  test('counts once for each key, at once, and notifies no device', async () => {
    const { store, list, likes, row } = await setUp()
    const change = await lastChange(store.db, 'blog')
    expect(await likes('PUT')).toEqual([200, { likes: 1 }])
    expect(await likes('PUT')).toEqual([200, { likes: 1 }])
    expect(await likes('PUT', OTHER)).toEqual([200, { likes: 2 }])
    expect(await list()).toMatchObject([{ likes: 2 }])
    expect(await row()).toMatchObject({ likes: 0, version: 1 })
    expect(await lastChange(store.db, 'blog')).toBe(change)
  })

  test('can be withdrawn only with its key, and leaves nothing', async () => {
    const { list, likes, kept } = await setUp()
    await likes('PUT')
    expect(await likes('DELETE', OTHER)).toEqual([200, { likes: 1 }])
    expect(await likes('DELETE')).toEqual([200, { likes: 0 }])
    expect(await likes('DELETE')).toEqual([200, { likes: 0 }])
    expect(await list()).toMatchObject([{ likes: 0 }])
    expect(await kept()).toEqual([])
  })

  test('is stored without its key, and without its visitor', async () => {
    const { likes, kept, id } = await setUp()
    await likes('PUT')
    expect(await kept()).toEqual([
      {
        post_id: id,
        key_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        day: '2026-11-22',
        likes: 1,
        settled: 0,
      },
    ])
  })

  test('without a key, or with a guessable one, is refused', async () => {
    const { send, kept } = await setUp()
    for (const key of [undefined, '', 'short', 'é'.repeat(43), 'a'.repeat(400)])
      expect((await send('PUT', key && encodeURI(key))).status).toBe(400)
    expect(await kept()).toEqual([])
  })

  test('of an unpublished or missing article is refused', async () => {
    const { call, token, id, send } = await setUp()
    expect((await send('PUT', KEY, 'nowhere-000999')).status).toBe(404)
    await call('PUT', `/api/admin/blog/${id}`, {
      token,
      body: { ...PUBLISHED_POST, is_published: false },
    })
    expect((await send('PUT', KEY)).status).toBe(404)
  })

  test('counts as one of the sixty presses that an address has', async () => {
    const { send, list } = await setUp()
    for (let at = 0; at < 60; at += 1)
      expect((await send('PUT', String(at).padEnd(43, 'k'))).status).toBe(200)
    const refused = await send('PUT', OTHER)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
    expect(await list()).toMatchObject([{ likes: 60 }])
  })
})

describe('the day after', () => {
  test('it is part of the article’s row, and can still be withdrawn', async () => {
    const { clock, list, likes, row, kept, runJobs } = await setUp()
    await likes('PUT')
    await likes('PUT', OTHER)
    await runJobs()
    expect(await row()).toMatchObject({ likes: 0, version: 1 })
    clock.now += DAY_MS
    expect(await runJobs()).toMatchObject({ dropped: { 'settled-likes': 1 } })
    expect(await row()).toMatchObject({ likes: 2, version: 2 })
    expect(await likes('PUT')).toEqual([200, { likes: 2 }])
    expect(await likes('DELETE')).toEqual([200, { likes: 1 }])
    clock.now += DAY_MS
    await runJobs()
    expect(await row()).toMatchObject({ likes: 1, version: 3 })
    expect(await list()).toMatchObject([{ likes: 1 }])
    expect(await kept()).toHaveLength(1)
  })

  test('likes of a deleted article are deleted too', async () => {
    const { call, token, id, likes, kept, runJobs } = await setUp()
    await likes('PUT')
    expect((await call('DELETE', `/api/admin/blog/${id}`, { token })).status).toBe(204)
    await runJobs()
    expect(await kept()).toEqual([])
  })
})
