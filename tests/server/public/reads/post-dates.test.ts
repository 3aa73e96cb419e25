import { globSync, readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { expect, test } from 'vitest'
import { renderPage } from '#entry/prerender.tsx'
import { RETENTION_JOBS } from '#server/operations/retention-jobs.ts'
import { addCrawlerRoutes } from '#server/site/crawler-routes.ts'
import { createIndexedPages } from '#server/site/indexed-pages.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const DAY_MS = 86_400_000

const DRAFT = {
  title: 'Titre',
  excerpt: 'Extrait',
  content: 'Texte.',
  image: '/images/blog/a.webp',
  read_time: '8 min',
}

/** A server, its machine-readable pages, and a clock that moves on by a day at each write. */
const setUp = async () => {
  const clock = { now: Date.parse('2026-11-01T08:00:00.000Z') }
  const server = await createTestServer({ nowMs: () => clock.now })
  await server.signInAdmin()
  const send = async (method: string, path: string, body?: object) => {
    clock.now += DAY_MS
    // A session does not outlive the days that pass here.
    const token = await server.signIn('admin@neomuse.test')
    const answer = await server.call(method, `/api/admin/blog${path}`, { token, body })
    expect(answer.status).toBeLessThan(300)
    return answer.status === 204 ? {} : answer.json()
  }
  const write = async (title: string, fields: object = {}): Promise<string> =>
    (await send('POST', '', { ...DRAFT, title, ...fields })).id
  const edit = (id: string, fields: object) => send('PUT', `/${id}`, { ...DRAFT, ...fields })
  const readApi = async (path: string) => (await server.call('GET', path)).json()
  const app = new Hono()
  addCrawlerRoutes(app, {
    index: { pages: [], channels: [{ locale: 'fr', title: 'Blog', description: 'Blog' }] },
    manifest: null,
    readApi,
    indexedPages: createIndexedPages(server.store),
    originOf: (_: Context) => 'https://neomuse.test',
    isOriginKnown: true,
  })
  const allOf = async (path: string, pattern: RegExp) =>
    Array.from((await (await app.request(path)).text()).matchAll(pattern), ([, found]) => found)
  /** All public places that show articles and their dates, in their order. */
  const announcedDates = async () => {
    const posts: readonly Record<string, string>[] = await readApi('/api/blog')
    const pages = []
    for (const { slug } of posts) {
      const path = `/blog/${slug}`
      pages.push(await renderPage(path, 'fr', { [`/api${path}`]: await readApi(`/api${path}`) }))
    }
    const dates = await allOf('/rss.xml', /<pubDate>(.*?)<\/pubDate>/g)
    return {
      titles: posts.map(({ title }) => title),
      rss: await allOf('/rss.xml', /<item><title>(.*?)<\/title>/g),
      published: posts.map(({ date }) => date),
      pubDates: dates.map((date) => new Date(String(date)).toISOString()),
      pagesPublished: pages.map(({ schema, publishedAt }) => [
        schema?.[0]?.datePublished,
        publishedAt,
      ]),
      modified: posts.map(({ modified_at }) => modified_at),
      lastmods: (await allOf('/sitemap.xml', /<lastmod>(.*?)<\/lastmod>/g)).filter(
        (_, at) => at % 5 === 0,
      ),
      pagesModified: pages.map(({ schema, modifiedAt }) => [schema?.[0]?.dateModified, modifiedAt]),
    }
  }
  return { ...server, clock, send, write, edit, announcedDates }
}

type Dates = { readonly published: string; readonly modified: string }

/** What every public place must show for articles with these titles and dates. */
const expected = (posts: Readonly<Record<string, Dates>>) => {
  const dates = Object.values(posts).map(({ published, modified }) => ({
    published: `2026-11-${published}T08:00:00.000Z`,
    modified: `2026-11-${modified}T08:00:00.000Z`,
  }))
  const [published, modified] = [
    dates.map((one) => one.published),
    dates.map((one) => one.modified),
  ]
  return {
    titles: Object.keys(posts),
    rss: Object.keys(posts),
    published,
    pubDates: published,
    pagesPublished: published.map((date) => [date, date]),
    modified,
    lastmods: modified,
    pagesModified: modified.map((date) => [date, date]),
  }
}

test('an article has the date of its publication, everywhere, however long it was a draft', async () => {
  const { write, edit, announcedDates } = await setUp()
  const first = await write('A')
  await write('B', { is_published: true })
  await edit(first, { title: 'A', is_published: true })
  expect(await announcedDates()).toEqual(
    expected({
      A: { published: '04', modified: '04' },
      B: { published: '03', modified: '03' },
    }),
  )
})

test('an edit changes when an article was modified, and not when it was published', async () => {
  const { write, edit, announcedDates } = await setUp()
  const id = await write('A', { is_published: true })
  await edit(id, { title: 'A', is_published: true, content: 'Autre texte.' })
  expect(await announcedDates()).toEqual(expected({ A: { published: '02', modified: '03' } }))
  // Changes that readers cannot see, and a form that is saved unchanged, do not change the date.
  await edit(id, { title: 'A', is_published: true, content: 'Autre texte.', is_featured: true })
  expect(await announcedDates()).toEqual(expected({ A: { published: '02', modified: '03' } }))
})

test('an article that is published again keeps its first date: withdrawn, or deleted and restored', async () => {
  const { write, edit, send, announcedDates } = await setUp()
  const id = await write('A', { is_published: true })
  await edit(id, { title: 'A', is_published: false })
  expect((await announcedDates()).titles).toEqual([])
  await edit(id, { title: 'A', is_published: true })
  expect(await announcedDates()).toEqual(expected({ A: { published: '02', modified: '02' } }))
  await send('DELETE', `/${id}`)
  const back = await send('POST', '', { ...DRAFT, id, title: 'A', is_published: true })
  expect(back).toMatchObject({
    created_at: '2026-11-02T08:00:00.000Z',
    published_at: '2026-11-02T08:00:00.000Z',
  })
})

test('a device that does not know the dates neither sets nor loses them', async () => {
  const { write, edit, rowsOf } = await setUp().then((it) => ({
    ...it,
    rowsOf: async () =>
      it.store.db.withTables<{ blog: Dated }>().selectFrom('blog').selectAll().execute(),
  }))
  const made_up = {
    published_at: '2001-01-01T00:00:00.000Z',
    modified_at: '2001-01-01T00:00:00.000Z',
  }
  const id = await write('A', { is_published: true, ...made_up })
  await edit(id, { title: 'A', is_published: true, ...made_up })
  await edit(id, { title: 'A', is_published: true, published_at: null })
  const date = '2026-11-02T08:00:00.000Z'
  expect(await rowsOf()).toMatchObject([{ published_at: date, modified_at: date }])
})

type Dated = { readonly published_at: string | null; readonly modified_at: string }

test('readers and nightly jobs change no public date', async () => {
  const { call, clock, write, announcedDates, store } = await setUp()
  await write('A', { is_published: true })
  const [post] = await (await call('GET', '/api/blog')).json()
  expect((await call('POST', `/api/blog/${post.slug}/views`)).status).toBe(204)
  clock.now += 3 * DAY_MS
  for (const job of Object.values(RETENTION_JOBS)) await store.write((tx) => job(tx, clock.now))
  const [settled] = await (await call('GET', '/api/blog')).json()
  expect(settled.views).toBe(1)
  expect(await announcedDates()).toEqual(expected({ A: { published: '02', modified: '02' } }))
})

/** The places that show posts, and the only modules there that choose one of their dates. */
const ANNOUNCING_FOLDERS = [
  'src/site/**',
  'src/server/site/**',
  'src/server/public/reads/**',
  'src/admin/blog/**',
]
const CHOOSING = ['src/server/public/reads/public-post-routes.ts', 'src/admin/blog/post-dates.tsx']

test('no other module uses a row’s creation, or its last write, as a date of a post', () => {
  const files = globSync(ANNOUNCING_FOLDERS.map((folder) => `${folder}/*.{ts,tsx}`))
  expect(files.length).toBeGreaterThan(150)
  expect(CHOOSING.filter((file) => !files.includes(file))).toEqual([])
  const taking = files
    .filter((file) => !CHOOSING.includes(file))
    .filter((file) =>
      /\b(created_at|updated_at|createdAt|updatedAt)\b/.test(readFileSync(file, 'utf8')),
    )
  // Legal texts are in force since their last write; an order’s page shows the order's date.
  expect(taking.toSorted()).toEqual([
    'src/server/public/reads/public-content-routes.ts',
    'src/site/legal/legal-page.tsx',
    'src/site/order/status/order-heading.tsx',
    'src/site/order/status/order-withdrawal.tsx',
  ])
})
