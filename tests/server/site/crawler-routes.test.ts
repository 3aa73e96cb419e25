import { type Context, Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { CompressedRepresentation } from '#server/http/representation.ts'
import { escapeXml, type IndexedPage } from '#server/site/crawler-documents.ts'
import { addCrawlerRoutes } from '#server/site/crawler-routes.ts'
import { createSitemap } from '#server/site/sitemap.ts'

const POST = {
  id: 'p1',
  slug: 'prix-&-images-1a2b',
  title: 'Prix < images',
  excerpt: 'Douze « euros » ?',
  image: '',
  date: '2026-03-02T08:00:00.000Z',
  read_time: '5 min',
  category: 'Tutoriel',
  author: 'Inès & Théo',
  tags: [],
  is_featured: false,
  views: 0,
  likes: 0,
}
const INDEXED: readonly IndexedPage[] = [
  { path: '/models/มะลิ-1a2b' },
  { path: `/blog/${POST.slug}`, changedAt: POST.date },
]

const MANIFEST = JSON.stringify({
  name: 'Néomuse',
  short_name: 'Néomuse',
  description: 'Modèles IA',
  icons: [{ src: '/icons/neomuse-icon.svg', purpose: 'any' }],
  screenshots: [{ label: 'L’accueil de Néomuse' }],
  shortcuts: [{ name: 'Catalogue' }],
})

const setUp = (
  posts: readonly unknown[] = [POST],
  settings: unknown = {},
  indexed: readonly IndexedPage[] = INDEXED,
) => {
  const app = new Hono()
  addCrawlerRoutes(app, {
    index: {
      pages: ['/', '/models'],
      channels: [
        { locale: 'fr', title: 'Le carnet & co', description: 'Des articles' },
        { locale: 'th', title: 'บันทึก', description: 'บทความ' },
      ],
    },
    manifest: MANIFEST,
    readApi: async (path) => (path === '/api/settings' ? settings : posts),
    indexedPages: async () => indexed,
    isOriginKnown: true,
    originOf: (c: Context) => `https://${c.req.header('host')}`,
  })
  return async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await app.request(path, { headers: { host: 'neomuse.test', ...headers } })
    return { answer, text: await answer.text() }
  }
}

describe('sitemap', () => {
  test('contains every page, pack and article in every language, and links each language to the others', async () => {
    const { answer, text } = await setUp()('/sitemap.xml')
    expect(answer.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    const locations = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)
    expect(locations).toHaveLength(4 * 5)
    expect(locations).toContain('https://neomuse.test/')
    expect(locations).toContain('https://neomuse.test/en')
    expect(locations).toContain(
      'https://neomuse.test/th/models/%E0%B8%A1%E0%B8%B0%E0%B8%A5%E0%B8%B4-1a2b',
    )
    expect(locations).toContain('https://neomuse.test/pt/blog/prix-&amp;-images-1a2b')
    const home = text
      .split('\n')
      .find((line) => line.includes('<loc>https://neomuse.test/en</loc>'))
    expect(
      [...(home ?? '').matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...of]) => of),
    ).toEqual([
      ['fr', 'https://neomuse.test/'],
      ['en', 'https://neomuse.test/en'],
      ['es', 'https://neomuse.test/es'],
      ['pt', 'https://neomuse.test/pt'],
      ['th', 'https://neomuse.test/th'],
      ['x-default', 'https://neomuse.test/'],
    ])
  })

  test('says when an article was written', async () => {
    const { text } = await setUp()('/sitemap.xml')
    expect(text).toContain('<lastmod>2026-03-02T08:00:00.000Z</lastmod>')
  })
})

describe('a long sitemap', () => {
  const pagesOf = (count: number): readonly IndexedPage[] =>
    Array.from({ length: count }, (_, at) => ({ path: `/models/luna-${at}` }))
  const read = async (file: CompressedRepresentation | undefined) =>
    new TextDecoder().decode(await file?.plain())

  test('of 50,000 addresses is one file, and of more an index of several', async () => {
    const one = await createSitemap('https://neomuse.test', pagesOf(10_000))
    expect(one.parts).toEqual([])
    expect((await read(one.main)).match(/<url>/g)).toHaveLength(50_000)
    const { main, parts } = await createSitemap('https://neomuse.test', pagesOf(10_001))
    expect([...(await read(main)).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, file]) => file)).toEqual([
      'https://neomuse.test/sitemap-1.xml',
      'https://neomuse.test/sitemap-2.xml',
    ])
    expect((await read(parts[0])).match(/<url>/g)).toHaveLength(50_000)
    expect((await read(parts[1])).match(/<loc>/g)).toHaveLength(5)
  })

  test('has no file above the limit of bytes', async () => {
    const limits = { addresses: 50_000, bytes: 20_000 }
    const { parts } = await createSitemap('https://neomuse.test', pagesOf(100), limits)
    const texts = await Promise.all(parts.map(read))
    expect(texts.length).toBeGreaterThan(5)
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000)
    expect(texts.join('').match(/<url>/g)).toHaveLength(500)
  })

  test('is served part by part, and has no others', async () => {
    const ask = setUp([], {}, pagesOf(10_001))
    expect((await ask('/sitemap.xml')).text).toContain('<sitemapindex')
    expect((await ask('/sitemap-2.xml')).text).toContain('/th/models/luna-10000</loc>')
    expect((await ask('/sitemap-3.xml')).answer.status).toBe(404)
    expect((await setUp()('/sitemap-1.xml')).answer.status).toBe(404)
  })
})

describe('feed', () => {
  test('contains the newest articles, without any markup in them', async () => {
    const { answer, text } = await setUp()('/rss.xml')
    expect(answer.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
    expect(text).toContain('<title>Le carnet &amp; co · Néomuse</title>')
    expect(text).toContain('<title>Prix &lt; images</title>')
    expect(text).toContain('<dc:creator>Inès &amp; Théo</dc:creator>')
    expect(text).toContain('<pubDate>Mon, 02 Mar 2026 08:00:00 GMT</pubDate>')
    expect(text).toContain(
      'rel="self" type="application/rss+xml" href="https://neomuse.test/rss.xml"',
    )
  })

  test('exists in each language, with that language’s addresses', async () => {
    const { text } = await setUp()('/th/rss.xml')
    expect(text).toContain('<language>th</language>')
    expect(text).toContain('<link>https://neomuse.test/th/blog</link>')
    expect(text).toContain('<link>https://neomuse.test/th/blog/prix-&amp;-images-1a2b</link>')
  })

  test('is limited in length', async () => {
    const { text } = await setUp(Array.from({ length: 80 }, () => POST))('/rss.xml')
    expect(text.match(/<item>/g)).toHaveLength(50)
  })
})

test('crawlers are pointed to the sitemap and excluded from the back-office', async () => {
  const { text } = await setUp()('/robots.txt')
  expect(text.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Allow: /api/docs',
    '',
    'Sitemap: https://neomuse.test/sitemap.xml',
    '',
  ])
})

test('characters that XML forbids are removed, and half a surrogate pair is replaced', () => {
  expect(escapeXml('a\u0000b\u001bc\ud800')).toBe('abc\ufffd')
})

test.each(['/sitemap.xml', '/rss.xml'])(
  '%s is sent compressed, and not again while it is unchanged',
  async (path) => {
    const slugs = Array.from({ length: 20 }, (_, at) => `prix-${at}`)
    const ask = setUp(
      slugs.map((slug) => ({ ...POST, slug })),
      {},
      slugs.map((slug) => ({ path: `/blog/${slug}` })),
    )
    const plain = await ask(path)
    const { answer } = await ask(path, { 'accept-encoding': 'gzip' })
    expect(answer.headers.get('Content-Encoding')).toBe('gzip')
    expect(Number(answer.headers.get('Content-Length')) * 4).toBeLessThan(plain.text.length)
    const tag = answer.headers.get('ETag') ?? ''
    const again = await ask(path, { 'accept-encoding': 'gzip', 'if-none-match': tag })
    expect(again.answer.status).toBe(304)
  },
)

describe('a site that an administrator has named', () => {
  const settings = { site_name: 'Lune & $& <Co>', site_description: 'Des "visages"\n pour tous' }

  test('has its name in its manifest, whose addresses stay the build’s', async () => {
    const { answer, text } = await setUp([], settings)('/manifest.webmanifest')
    expect(answer.headers.get('Content-Type')).toBe('application/manifest+json; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    expect(JSON.parse(text)).toEqual({
      name: 'Lune & $& <Co>',
      short_name: 'Lune & $& <Co>',
      description: 'Des "visages" pour tous',
      icons: [{ src: '/icons/neomuse-icon.svg', purpose: 'any' }],
      screenshots: [{ label: 'L’accueil de Lune & $& <Co>' }],
      shortcuts: [{ name: 'Catalogue' }],
    })
  })

  test('has its name in its feeds', async () => {
    const { text } = await setUp([], settings)('/rss.xml')
    expect(text).toContain('<title>Le carnet &amp; co · Lune &amp; $&amp; &lt;Co&gt;</title>')
  })

  test('without a name of its own it has the build’s manifest unchanged', async () => {
    expect((await setUp()('/manifest.webmanifest')).answer.status).toBe(404)
  })
})
