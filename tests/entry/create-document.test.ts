import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inlineStyles } from '#build/inline-assets.ts'
import { LOCALES, type Locale, localizePath } from '#contract/locales.ts'
import { placeDocument } from '#contract/public/rendered-page.ts'
import { createDocument, type DocumentParts, entryOf } from '#entry/create-document.ts'
import { deferredStart } from '#entry/deferred-start.ts'
import { documentPolicy } from '#server/http/security-headers.ts'

const folder = mkdtempSync(join(tmpdir(), 'neomuse-document-'))
writeFileSync(join(folder, 'site.css'), 'body{color:red}\n')
afterAll(() => rmSync(folder, { recursive: true }))

const template = readFileSync('index.html', 'utf8').replace(
  '</head>',
  '<link rel="stylesheet" crossorigin href="/site.css"></head>',
)
const frame = {
  template: inlineStyles(template, folder),
  start: deferredStart(entryOf(template)),
  styles: {
    recipes: { plate: '.plate{top:0}', card: '.card{left:0}', dialog: '.dialog{right:0}' },
    sheet: '/assets/recipes-a1.css',
  },
}
const document = createDocument({ ...frame, origin: '' })

const pageIn = (locale: Locale, path: string): string =>
  document({
    locale,
    page: {
      html: '<main>Luna</main>',
      siteName: 'Néomuse',
      title: 'Prix : 12 $& "net"',
      description: 'A < B',
      reads: {},
    },
    alternates: LOCALES.map((other) => ({ locale: other, path: localizePath(path, other) })),
    hydrates: true,
  })

/** Without the feed, which is another thing and not the page in another language. */
const translationsOf = (html: string): string[] =>
  linksOf(html, 'alternate').filter((link) => link.includes('hreflang='))

const linksOf = (html: string, rel: string): string[] =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"([^>]*)>`, 'g'))].map(([, rest = '']) => rest)

test('an article says since when it can be read, and when it was last changed; no other page does', () => {
  const times = { publishedAt: '2026-11-30T23:30:00.000Z', modifiedAt: '2026-12-02T08:00:00.000Z' }
  const page = { html: '', siteName: 'Néomuse', title: 'T', description: 'D', reads: {}, ...times }
  const alternates = [{ locale: 'fr' as const, path: '/blog/a' }]
  const parts = { locale: 'fr' as const, alternates, hydrates: true }
  const html = document({ ...parts, page: { ...page, type: 'article' } })
  expect(html).toContain(
    `<meta property="article:published_time" content="${times.publishedAt}" />`,
  )
  expect(html).toContain(`<meta property="article:modified_time" content="${times.modifiedAt}" />`)
  expect(pageIn('fr', '/')).not.toContain('article:')
})

test('every language of a page names the same five and itself as canonical', () => {
  for (const path of ['/', '/models']) {
    const pages = LOCALES.map((locale) => ({ locale, html: pageIn(locale, path) }))
    const alternates = pages.map(({ html }) => translationsOf(html))
    expect(new Set(alternates.map((links) => links.join())).size).toBe(1)
    expect(alternates[0]).toHaveLength(LOCALES.length + 1)
    expect(alternates[0]?.at(-1)).toContain(
      `hreflang="x-default" href="${localizePath(path, 'fr')}"`,
    )
    for (const { locale, html } of pages) {
      expect(html).toContain(`<html lang="${locale}">`)
      expect(linksOf(html, 'alternate').at(-1)).toContain(
        `type="application/rss+xml" href="${localizePath('/rss.xml', locale)}"`,
      )
      expect(linksOf(html, 'canonical')).toEqual([` href="${localizePath(path, locale)}" /`])
    }
  }
})

test('texts are escaped, and stand as they are', () => {
  const html = pageIn('fr', '/')
  expect(html).toContain('<title>Prix : 12 $&amp; &quot;net&quot;</title>')
  expect(html).toContain('<meta name="description" content="A &lt; B" />')
  expect(html).toMatch(/<div id="root" data-page="prerendered"[^>]*><main>Luna<\/main><\/div>/)
})

test('styles of what is seen travel in the page, all others come with the scripts', () => {
  const html = document({
    locale: 'fr',
    page: {
      html: '<p class="card__title card--big">card</p><p class="plate--wide">dialog</p>',
      siteName: 'Néomuse',
      title: '',
      description: '',
      reads: {},
    },
    alternates: null,
    hydrates: true,
  })
  expect(html).toContain('<style>body{color:red}</style>')
  expect(html).toContain('<style>.plate{top:0}.card{left:0}</style>')
  expect(html).toContain('data-styles="/assets/recipes-a1.css"')
  expect(linksOf(html, 'stylesheet')).toEqual([])
})

test('the policy allows each inline part, and no data', () => {
  const html = pageIn('fr', '/')
  const policy = documentPolicy(html)
  const runOrWorn = ['script', 'style'].map((tag) =>
    Array.from(
      html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g')),
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  )
  expect(runOrWorn.map((hashes) => hashes.length)).toEqual([2, 3])
  expect(policy).toContain(`script-src 'self' ${runOrWorn[0]?.join(' ')};`)
  expect(policy).toContain(`style-src 'self' ${runOrWorn[1]?.join(' ')};`)
})

test('user text runs nothing, even if it is in a page unescaped', () => {
  const said = '<script>take()</script><style>p{}</style>'
  const html = document({
    locale: 'fr',
    page: { html: said, siteName: said, title: said, description: said, reads: {} },
    alternates: [{ locale: 'fr', path: '/blog/a' }],
    hydrates: true,
  })
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
  expect(html).toContain(said)
  expect(documentPolicy(html)).not.toContain(hashOf('take()'))
  expect(documentPolicy(html)).not.toContain(hashOf('p{}'))
  expect(documentPolicy('<script>take()</script>')).not.toContain(hashOf('take()'))
})

const administration: DocumentParts = {
  locale: 'fr',
  page: { html: '', siteName: 'Néomuse', title: 'Administration', description: '', reads: {} },
  alternates: null,
  hydrates: false,
  isPrivate: true,
}

test('elements rendered by scripts have all styles at once', () => {
  const html = document(administration)
  expect(html).toContain('<style>.plate{top:0}.card{left:0}.dialog{right:0}</style>')
  expect(linksOf(html, 'stylesheet')).toEqual([])
})

test('a page of no index says so, and names no other', () => {
  const html = document({ ...administration, scripts: ['assets/admin.js'] })
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(linksOf(html, 'canonical')).toEqual([])
  expect(html).not.toContain('data-page')
  expect(linksOf(html, 'modulepreload')).toEqual([' fetchpriority="low" href="/assets/admin.js"'])
})

test('facts for search engines have whole addresses, and nothing in them ends the script', () => {
  const html = document({
    locale: 'fr',
    page: {
      html: '',
      siteName: 'Néomuse',
      title: 'Article',
      description: '',
      reads: {},
      type: 'article',
      picture: '/pictures/blog-lens-1200.webp',
      schema: [{ '@type': 'Article', headline: '</script><b>', image: '/pictures/a.webp' }],
    },
    alternates: [{ locale: 'fr', path: '/blog/a' }],
    hydrates: true,
  })
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Article',
    url: '/blog/a',
    headline: '</script><b>',
    image: '/pictures/a.webp',
  })
  expect(html).toContain('<meta property="og:type" content="article" />')
  expect(html).toContain('<meta property="og:image" content="/pictures/blog-lens-1200.webp" />')
})

test.each([
  ['fr', 'fr_FR'],
  ['pt', 'pt_BR'],
  ['th', 'th_TH'],
] as const)(
  'a shared page in %s says its language as the protocol has it: %s',
  (locale, expected) => {
    const html = document({
      locale,
      page: { html: '', siteName: 'Néomuse', title: 'Modèles', description: '', reads: {} },
      alternates: [{ locale, path: '/models' }],
      hydrates: true,
    })
    expect(html).toContain(`<meta property="og:locale" content="${expected}" />`)
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />')
  },
)

test('the data that a page was rendered from travels with it, and is no script that runs', () => {
  const html = document({
    locale: 'fr',
    page: {
      html: '',
      siteName: 'Néomuse',
      title: '',
      description: '',
      reads: { '/api/blog/a': { html: '<p>$& </script>' } },
    },
    alternates: null,
    hydrates: true,
  })
  const text =
    /<script type="application\/json" id="page-reads">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(text)).toEqual({ '/api/blog/a': { html: '<p>$& </script>' } })
})

test('the scripts of a page that can be read wait for it; a page with nothing in it fetches them at once', () => {
  const parts = {
    locale: 'fr',
    page: { html: '<main>Luna</main>', siteName: 'Néomuse', title: '', description: '', reads: {} },
    alternates: null,
    hydrates: true,
    scripts: ['assets/react.js'],
  } as const
  const late = document(parts)
  expect(late).toContain('data-scripts="/assets/react.js"')
  expect(late).not.toMatch(/modulepreload"|<script type="module"/)
  const empty = document({ ...parts, isEmpty: true })
  expect(empty).toContain('<script type="module" src="/src/entry/browser.tsx">')
  expect(linksOf(empty, 'modulepreload')).toEqual([' fetchpriority="low" href="/assets/react.js"'])
  expect(empty).not.toContain('data-scripts')
})

test('with a known site address, machines get absolute addresses, and no other text is changed', () => {
  const said = '<link rel="canonical" href="/said" />'
  const parts: DocumentParts = {
    locale: 'fr',
    page: {
      html: said,
      siteName: said,
      title: said,
      description: '',
      reads: {},
      picture: 'https://pictures.example/a.webp',
      schema: [{ '@type': 'Article', headline: '</script>/b', image: '/pictures/a.webp' }],
    },
    alternates: [{ locale: 'fr', path: '/blog/a' }],
    hydrates: true,
  }
  const html = createDocument({ ...frame, origin: 'https://a"b&c.example' })(parts)
  const origin = 'https://a&quot;b&amp;c.example'
  expect(linksOf(html, 'canonical')).toEqual([` href="${origin}/blog/a" /`, ' href="/said" /'])
  expect(translationsOf(html)).toEqual([
    ` hreflang="fr" href="${origin}/blog/a" /`,
    ` hreflang="x-default" href="${origin}/blog/a" /`,
  ])
  expect(linksOf(html, 'alternate').at(-1)).toContain(`href="${origin}/rss.xml"`)
  expect(html).toContain(`<meta property="og:url" content="${origin}/blog/a" />`)
  expect(html).toContain('<meta property="og:image" content="https://pictures.example/a.webp" />')
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(text)).toMatchObject({
    url: 'https://a"b&c.example/blog/a',
    headline: '</script>/b',
    image: 'https://a"b&c.example/pictures/a.webp',
  })
  expect(placeDocument(document(parts), 'https://a"b&c.example')).toBe(html)
  expect(placeDocument(html, 'https://other.example')).toBe(html)
})

test('the site’s name can contain anything, and ends no attribute', () => {
  const html = document({
    locale: 'fr',
    page: {
      html: '',
      title: '',
      description: '',
      reads: {},
      siteName: '"><script>alert(1)</script>',
    },
    alternates: [{ locale: 'fr', path: '/' }],
    hydrates: true,
  })
  expect(html).toContain(
    '<meta property="og:site_name" content="&quot;>&lt;script>alert(1)&lt;/script>" />',
  )
})
