// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rowsToCsv } from '#contract/admin/csv.ts'
import { ENTITIES, ENTITY_KEYS } from '#contract/entities/entities.ts'
import { placeDocument } from '#contract/public/rendered-page.ts'
import { createDocument } from '#entry/create-document.ts'
import { createRss, feedPost } from '#server/site/crawler-documents.ts'
import { createSitemap } from '#server/site/sitemap.ts'

/** Every character with a special meaning in one of the formats. */
const HOSTILE =
  'rester <visible> ? 2 < 3 > 1 & "a" \'b\' &lt;b&gt; ]]> <!--c </title></script> $& ; é 日本 مرحبا 👩\u200d🎤'

const readXml = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml')

/** As feed readers do with text that the profile defines as HTML. */
const readHtmlText = (html: string): string =>
  new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body.textContent ?? ''

/** Values that are no texts of people. */
const FACTS = {
  id: 'p1',
  slug: 'prix-1a2b',
  date: '2026-03-02T08:00:00.000Z',
  modified_at: '2026-03-02T08:00:00.000Z',
}

/** Where the feed contains each part of an article, and whether readers treat it as HTML. */
const TEXTS_FOR_MACHINES = {
  title: { name: 'title', isHtml: false },
  excerpt: { name: 'description', isHtml: true },
  category: { name: 'category', isHtml: false },
  author: { name: 'dc:creator', isHtml: false },
} as const

test('the feed contains every text unchanged', () => {
  const texts = Object.keys(feedPost.entries).filter((field) => !(field in FACTS))
  // A new text of the feed must be added here.
  expect(texts.toSorted()).toEqual(Object.keys(TEXTS_FOR_MACHINES).toSorted())
  const post = {
    ...FACTS,
    title: HOSTILE,
    excerpt: HOSTILE,
    category: 'Tutoriel',
    author: HOSTILE,
  } as const
  const channel = { locale: 'fr', title: HOSTILE, description: HOSTILE } as const
  const feed = readXml(createRss('https://neomuse.test', channel, [post]))
  const textOf = (element: Element | null | undefined) => element?.textContent ?? ''
  expect(textOf(feed.querySelector('channel > title'))).toBe(HOSTILE)
  expect(readHtmlText(textOf(feed.querySelector('channel > description')))).toBe(HOSTILE)
  const item = feed.querySelector('item')
  for (const [field, { name, isHtml }] of Object.entries(TEXTS_FOR_MACHINES)) {
    const text = textOf(item?.getElementsByTagName(name)[0])
    expect([field, isHtml ? readHtmlText(text) : text]).toEqual([
      field,
      field === 'category' ? post.category : HOSTILE,
    ])
  }
})

test('a text that was stored before texts were cleaned reverses nothing in a feed', () => {
  const turned = 'facture \u202efdp\u2066.exe\u200b'
  const post = { ...FACTS, title: turned, excerpt: turned, category: 'Tutoriel', author: turned }
  const channel = { locale: 'fr', title: turned, description: turned } as const
  const feed = createRss('https://neomuse.test', channel, [{ ...post, category: 'Tutoriel' }])
  expect(feed).toContain('facture fdp.exe')
  expect(feed).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069]/)
})

test('the sitemap contains every address unchanged', async () => {
  const path = `/blog/${HOSTILE.replaceAll(/[?#%]/g, '')}`
  const { main } = await createSitemap('https://neomuse.test', [{ path }])
  const map = readXml(new TextDecoder().decode(await main.plain()))
  const named = map.getElementsByTagName('loc')[0]?.textContent ?? ''
  expect(decodeURI(named)).toBe(`https://neomuse.test${path}`)
})

test('a document contains every text unchanged, in each place that machines read', () => {
  const thing = { '@type': 'Article', headline: HOSTILE, author: { name: HOSTILE } }
  const html = createDocument({
    template:
      '<html lang="fr"><head><title>x</title><!--head--><script type="module" src="/a.js"></script></head><body><div id="root"><!--page--></div></body></html>',
    start: '',
    styles: { recipes: {}, sheet: '' },
    origin: 'https://neomuse.test',
  })({
    locale: 'fr',
    page: {
      html: '<main></main>',
      siteName: HOSTILE,
      title: HOSTILE,
      description: HOSTILE,
      reads: { '/api/blog': HOSTILE },
      schema: [thing],
    },
    alternates: [{ locale: 'fr', path: '/' }],
    hydrates: true,
  })
  const read = new DOMParser().parseFromString(
    placeDocument(html, 'https://neomuse.test'),
    'text/html',
  )
  expect(read.title).toBe(HOSTILE)
  const metas = [...read.querySelectorAll('meta[content*="rester"]')]
  expect(metas.map((meta) => meta.getAttribute('content'))).toEqual(metas.map(() => HOSTILE))
  expect(metas).toHaveLength(4)
  const facts = [...read.querySelectorAll('script[type="application/ld+json"]')]
  expect(facts.map(({ textContent }) => JSON.parse(textContent ?? ''))).toMatchObject([thing])
  const reads = read.querySelector('script[type="application/json"]')?.textContent
  expect(JSON.parse(reads ?? '')).toEqual({ '/api/blog': HOSTILE })
})

test.each(ENTITY_KEYS)('a file of %s contains every text unchanged', (key) => {
  const { fields, serverFields } = ENTITIES[key]
  const row = Object.fromEntries(
    Object.keys({ ...fields, ...serverFields }).map((field) => [field, `${HOSTILE}\n"`]),
  )
  const [, ...cells] = readCsv(rowsToCsv(ENTITIES[key], [{ id: 'r1', ...row }])).at(-1) ?? []
  expect(cells.slice(0, -2)).toEqual(Object.keys(row).map(() => `${HOSTILE}\n"`))
})

/** RFC 4180, with semicolons. */
const readCsv = (csv: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of csv
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}
