import { describe, expect, test } from 'vitest'
import { lastChange } from '#server/db/change-numbers.ts'
import { runHousekeeping } from '#server/operations/housekeeping.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { PUBLISHED_POST } from '#tests/support/make-entity-rows.ts'

const DAY_MS = 24 * 60 * 60_000

const setUp = async () => {
  const clock = { now: Date.parse('2026-11-22T12:00:00Z') }
  const server = await createTestServer({ nowMs: () => clock.now })
  const { call, store, deps } = server
  const { token } = await server.signInAdmin()
  const write = async (fields: object = {}): Promise<string> => {
    const answer = await call('POST', '/api/admin/blog', {
      token,
      body: { ...PUBLISHED_POST, ...fields },
    })
    return (await answer.json()).id
  }
  const list = async (): Promise<readonly Record<string, unknown>[]> =>
    (await call('GET', '/api/blog')).json()
  const slugOf = async (id: string) => String((await list()).find((post) => post.id === id)?.slug)
  const view = async (slug: string, times = 1) => {
    for (let at = 0; at < times; at += 1)
      expect((await call('POST', `/api/blog/${slug}/views`)).status).toBe(204)
  }
  const rowOf = async (id: string): Promise<Record<string, unknown>> => {
    // A session does not outlive the days that pass here.
    const rows = await (
      await call('GET', '/api/admin/blog', { token: await server.signIn('admin@neomuse.test') })
    ).json()
    return rows.find((row: { id: string }) => row.id === id)
  }
  const runJobs = () => runHousekeeping({ store, objects: deps.objects, nowMs: () => clock.now })
  return { ...server, token, clock, write, list, slugOf, view, rowOf, runJobs }
}

describe('a view', () => {
  test('I 152: is in the public counts at once, and notifies no device', async () => {
    const { call, store, write, list, slugOf, view, rowOf } = await setUp()
    const id = await write()
    const slug = await slugOf(id)
    const change = await lastChange(store.db, 'blog')
    const before = (await call('GET', '/api/blog')).headers.get('ETag') ?? ''
    const ask = { headers: { 'If-None-Match': before } }
    expect((await call('GET', '/api/blog', ask)).status).toBe(304)
    await view(slug, 3)
    expect(await list()).toMatchObject([{ views: 3, recent_views: 3 }])
    expect(await (await call('GET', `/api/blog/${slug}`)).json()).toMatchObject({ views: 3 })
    expect((await call('GET', '/api/blog', ask)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ views: 0, version: 1 })
    expect(await lastChange(store.db, 'blog')).toBe(change)
  })

  test('does not conflict with an edit that was begun before', async () => {
    const { call, token, write, slugOf, view } = await setUp()
    const id = await write()
    await view(await slugOf(id))
    const headers = { 'If-Match': '"1"' }
    const edit = { token, headers, body: { ...PUBLISHED_POST, title: 'Neuf' } }
    expect((await call('PUT', `/api/admin/blog/${id}`, edit)).status).toBe(200)
  })

  test('counts only for its own article, and so does each of several at once', async () => {
    const { call, write, list, slugOf } = await setUp()
    const [one, other] = [await write({ title: 'Un' }), await write({ title: 'Deux' })]
    const slug = await slugOf(one)
    await Promise.all(Array.from({ length: 20 }, () => call('POST', `/api/blog/${slug}/views`)))
    const posts = await list()
    expect(posts.find(({ id }) => id === one)).toMatchObject({ views: 20 })
    expect(posts.find(({ id }) => id === other)).toMatchObject({ views: 0, recent_views: 0 })
  })

  test('of an unpublished or missing article is refused', async () => {
    const { call, write, slugOf, view, token } = await setUp()
    const id = await write()
    const slug = await slugOf(id)
    await view(slug)
    const hide = { token, body: { ...PUBLISHED_POST, is_published: false } }
    await call('PUT', `/api/admin/blog/${id}`, hide)
    for (const name of [slug, 'nowhere-000999'])
      expect((await call('POST', `/api/blog/${name}/views`)).status).toBe(404)
  })

  test('counts as one of the thirty that an address has, and stores nothing of the address', async () => {
    const { call, store, write, list, slugOf, view } = await setUp()
    const slug = await slugOf(await write())
    await view(slug, 30)
    const refused = await call('POST', `/api/blog/${slug}/views`)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    expect(await list()).toMatchObject([{ views: 30 }])
    const kept = await store.db.selectFrom('post_views').selectAll().execute()
    expect(kept).toMatchObject([{ day: '2026-11-22', views: 30, settled: 0 }])
    expect(Object.keys(kept[0] ?? {}).toSorted()).toEqual(['day', 'post_id', 'settled', 'views'])
  })
})

describe('the day after', () => {
  test('the views of the day before are part of the article’s row, once', async () => {
    const { clock, write, list, slugOf, view, rowOf, runJobs } = await setUp()
    const id = await write()
    const slug = await slugOf(id)
    await view(slug, 4)
    await runJobs()
    expect(await rowOf(id)).toMatchObject({ views: 0, version: 1 })
    clock.now += DAY_MS
    await view(slug, 2)
    expect(await runJobs()).toMatchObject({ dropped: { 'settled-views': 1 } })
    expect(await rowOf(id)).toMatchObject({ views: 4, version: 2 })
    expect(await list()).toMatchObject([{ views: 6, recent_views: 6 }])
    clock.now += DAY_MS
    await runJobs()
    clock.now += DAY_MS
    expect(await runJobs()).toMatchObject({ dropped: { 'settled-views': 0 } })
    expect(await rowOf(id)).toMatchObject({ views: 6, version: 3 })
    expect(await list()).toMatchObject([{ views: 6, recent_views: 6 }])
  })

  test('a deleted article is not created again', async () => {
    const { call, token, clock, write, slugOf, view, runJobs, list } = await setUp()
    const id = await write()
    await view(await slugOf(id))
    await call('DELETE', `/api/admin/blog/${id}`, { token })
    clock.now += DAY_MS
    expect(await runJobs()).toMatchObject({ type: 'done', dropped: { 'settled-views': 1 } })
    expect(await list()).toEqual([])
  })
})

test('after thirty days a view is no longer recent; its day is deleted, and the total stays', async () => {
  const { store, clock, write, list, slugOf, view, runJobs } = await setUp()
  const slug = await slugOf(await write())
  await view(slug, 5)
  clock.now += 29 * DAY_MS
  await runJobs()
  expect(await list()).toMatchObject([{ views: 5, recent_views: 5 }])
  clock.now += DAY_MS
  expect(await list()).toMatchObject([{ views: 5, recent_views: 0 }])
  expect(await runJobs()).toMatchObject({ dropped: { 'old-views': 1 } })
  expect(await store.db.selectFrom('post_views').selectAll().execute()).toEqual([])
  expect(await list()).toMatchObject([{ views: 5, recent_views: 0 }])
})
