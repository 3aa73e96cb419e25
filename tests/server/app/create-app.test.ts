import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createClientAddresses } from '#server/http/client-address.ts'
import type { LoadShedding } from '#server/http/load-shedding.ts'
import type { AnsweredRequest } from '#server/ports/metrics.ts'
import { openSite } from '#server/site/open-site.ts'
import { makeQuietApp } from '#tests/support/make-quiet-app.ts'
import { makeSite, SMALL_RENDERER, SMALL_SITE } from '#tests/support/make-site.ts'
import { noLoadShedding } from '#tests/support/no-load-shedding.ts'

type Options = {
  readonly dist?: string
  readonly publicUrl?: string | null
  readonly proxies?: readonly string[]
  readonly logLevel?: 'all' | 'faults'
  readonly shedLoad?: LoadShedding
}

/** The app on a small site, with an API that knows one path and throws on another. */
const setUp = ({
  dist = makeSite(SMALL_SITE),
  publicUrl = null,
  proxies = [],
  logLevel = 'faults',
  shedLoad = noLoadShedding,
}: Options = {}) => {
  const lines: string[] = []
  const api = new Hono()
  const found = (address: string) => () =>
    Response.json({}, { headers: { 'Content-Location': encodeURI(address) } })
  for (const list of ['/api/models', '/api/blog']) api.get(list, (c) => c.json([]))
  api.get('/api/models/luna', found('/api/models/luna'))
  api.get('/api/models/lune', found('/api/models/luna'))
  api.get('/api/models/:slug{มะลิ-1a2b}', found('/api/models/มะลิ-1a2b'))
  api.get('/api/models/unknowable', (c) => c.body(null, 503))
  api.get('/api/blog/niche', found('/api/blog/niche'))
  api.get('/files/picture', (c) => c.text('', 200, { 'Content-Security-Policy': 'sandbox' }))
  api.notFound((c) => c.json({ code: 'not-found' }, 404))
  const reported: unknown[] = []
  const counted: AnsweredRequest[] = []
  const counting = {
    metrics: { requestBegan: () => (request: AnsweredRequest) => void counted.push(request) },
    clockMs: () => 0,
  }
  const app = makeQuietApp({
    api,
    site: openSite(dist),
    settings: { publicUrl },
    clientAddresses: createClientAddresses(proxies),
    log: {
      write: (line) => lines.push(line),
      nowMs: () => 0,
      newId: () => 'id-1',
      level: logLevel,
    },
    counting,
    shedLoad,
    reportError: (error) => reported.push(error),
  })
  const get = (path: string, headers: Readonly<Record<string, string>> = {}, from = '127.0.0.1') =>
    app.request(path, { headers }, { incoming: { socket: { remoteAddress: from } } })
  return { app, get, reported, dist, lines, counted }
}

describe('pages', () => {
  test.each([
    ['/', 'accueil'],
    ['/models', 'modèles'],
    ['/en', 'home'],
    ['/en/models', 'models'],
    ['/models?type=Sexy', 'modèles'],
    ['/admin', 'admin'],
    ['/admin/models/new', 'admin'],
    ['/admin.html', 'admin'],
    ['/models/index.html', 'modèles'],
  ])('%s is served', async (path, title) => {
    const answer = await setUp().get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toBe('no-cache, no-transform')
    expect(await answer.text()).toBe(`<title>${title}</title>`)
  })

  test.each([
    ['/models/', '/models'],
    ['/en/', '/en'],
    ['/en/models//?a=1&b=%20', '/en/models?a=1&b=%20'],
    ['/admin/', '/admin'],
    ['/admin/users/?q=/', '/admin/users?q=/'],
    ['/fr', '/'],
    ['/fr/models?a=1', '/models?a=1'],
    // Packs and articles are redirected whether or not the build knew them.
    ['/models/luna/', '/models/luna'],
    ['/en/models/luna//?a=1', '/en/models/luna?a=1'],
    ['/fr/models/luna?a=1', '/models/luna?a=1'],
    ['/fr/blog/niche', '/blog/niche'],
    // Characters that need no encoding, empty segments, a language in capitals.
    ['/mod%65ls?a=%65', '/models?a=%65'],
    ['/EN/%6Dodels', '/en/models'],
    ['/fr//models/luna', '/models/luna'],
    ['/models//lun%61/', '/models/luna'],
    ['/models/lune', '/models/luna'],
    ['/en/models/lune?a=1', '/en/models/luna?a=1'],
  ])('%s redirects to %s', async (path, location) => {
    const answer = await setUp().get(path)
    expect(answer.status).toBe(308)
    expect(answer.headers.get('Location')).toBe(location)
  })

  test.each([
    '//evil.example/',
    '/fr//evil.example/',
    '//evil.example/models/',
    '/nowhere/',
    '/en/%2e%2e//evil.example/models',
  ])('%s does not redirect', async (path) => {
    const answer = await setUp().get(`http://localhost${path}`)
    expect(answer.headers.get('Location')).toBeNull()
    expect(answer.status).toBe(404)
  })

  test.each([
    ['/nowhere', 'introuvable'],
    ['/en/nowhere', 'not found'],
    ['/english', 'introuvable'],
    ['/administration', 'introuvable'],
    ['/es/nowhere', null],
    ['/.vite/manifest.json', 'introuvable'],
    ['/assets', 'introuvable'],
    ['/models/index.html/x', 'introuvable'],
  ])('%s is answered with 404', async (path, title) => {
    const answer = await setUp().get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe(title === null ? 'Not found\n' : `<title>${title}</title>`)
  })

  test.each(['/assets/gone-9.js', '/pictures/gone.webp', '/assets/'])(
    '%s is never answered with a page, and never cached',
    async (path) => {
      const answer = await setUp().get(path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    },
  )

  test('a page is served only under its own address; its file is for the service worker', async () => {
    const { get } = setUp()
    const visit = { 'Sec-Fetch-Mode': 'navigate' }
    expect((await get('/models/index.html?a=1', visit)).headers.get('Location')).toBe('/models?a=1')
    expect((await get('/index.html', visit)).headers.get('Location')).toBe('/')
    expect((await get('/nope/index.html', visit)).status).toBe(404)
  })

  test.each([
    ['/article.html', 'introuvable'],
    ['/en/pack.html', 'not found'],
    ['/admin.html', 'introuvable'],
    ['/404.html', 'introuvable'],
  ])(
    '%s, which is a fallback for other pages, is only for the service worker',
    async (path, title) => {
      const { get } = setUp()
      const visited = await get(path, { 'Sec-Fetch-Mode': 'navigate' })
      expect(visited.status).toBe(404)
      expect(await visited.text()).toBe(`<title>${title}</title>`)
      expect((await get(path, { 'Sec-Fetch-Mode': 'cors' })).status).toBe(200)
    },
  )

  test('a pack that was created after the build has its page, one that does not exist has none', async () => {
    const { get } = setUp()
    expect(await (await get('/models/luna')).text()).toBe('<title>pack</title>')
    expect(await (await get('/en/models/luna')).text()).toBe('<title>pack en</title>')
    expect((await get(encodeURI('/models/มะลิ-1a2b'))).status).toBe(200)
    expect((await get('/models/nobody')).status).toBe(404)
    expect((await get('/models/luna/more')).status).toBe(404)
    expect((await get('/models/..%2Fluna')).status).toBe(404)
  })

  test('a pack that the build knew and visitors may no longer see has no page, unless the server cannot know', async () => {
    const page = '<title>known to the build</title>'
    const names = ['luna', 'gone', 'unknowable']
    const packs = Object.fromEntries(names.map((name) => [`models/${name}/index.html`, page]))
    const { get } = setUp({ dist: makeSite({ ...SMALL_SITE, ...packs }) })
    expect(await (await get('/models/luna')).text()).toBe(page)
    expect((await get('/models/gone')).status).toBe(404)
    expect(await (await get('/models/unknowable')).text()).toBe(page)
    // As the service worker fetches it: it does not install a version of which a file is missing.
    expect((await get('/models/gone/index.html')).status).toBe(200)
  })

  test('the build’s renderer renders the pages, except the files that the service worker caches', async () => {
    const { get } = setUp({ dist: makeSite(SMALL_SITE, SMALL_RENDERER) })
    const textOf = async (path: string) => (await get(path)).text()
    expect(await textOf('/models')).toBe('/models')
    expect(await textOf('/en/models/luna')).toBe('/models/luna')
    expect(await textOf('/models/index.html')).toBe('<title>modèles</title>')
    expect(await textOf('/en/models/index.html')).toBe('<title>models</title>')
    expect((await get('/models/nobody')).status).toBe(404)
  })

  test('where the build did not know the site’s address, a page has absolute links to the host of the request', async () => {
    const page = (href: string) =>
      `<head><link rel="canonical" href="${href}" /></head><a href="/models">`
    const dist = makeSite({ ...SMALL_SITE, 'index.html': page('/') })
    const { get } = setUp({ dist, proxies: ['10.0.0.9'] })
    const first = await get('http://localhost:3000/')
    expect(await first.text()).toBe(page('http://localhost:3000/'))
    const answer = await get('http://localhost:3000/', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(
      page('http://localhost:3000/'),
    )
    const again = await get('http://localhost:3000/', {
      'if-none-match': first.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
    const proxied = await get(
      'http://neomuse.example/',
      { 'x-forwarded-proto': 'https' },
      '10.0.0.9',
    )
    expect(await proxied.text()).toBe(page('https://neomuse.example/'))
    // As the service worker caches it.
    expect(await (await get('/index.html')).text()).toBe(page('/'))
    const known = setUp({ dist, publicUrl: 'https://neomuse.example' })
    expect(await (await known.get('http://10.0.0.1/')).text()).toBe(
      page('https://neomuse.example/'),
    )
  })

  describe('a request may contain any host', () => {
    const pages = {
      ...SMALL_SITE,
      'index.html':
        '<head><link rel="canonical" href="/" /><meta property="og:url" content="/" /></head>',
    }
    const addresses = ({ app }: ReturnType<typeof setUp>) => [
      ...new Set([
        ...app.routes.map(({ path }) => path).filter((path) => !/[*:]/.test(path)),
        ...Object.keys(SMALL_SITE).map((file) => `/${file.replace(/(\/|^)index\.html$/, '')}`),
        '/models/',
        '/models/lune',
        '/nowhere',
      ]),
    ]

    test('where the site’s address is known, no answer contains the host of the request', async () => {
      const known = setUp({ dist: makeSite(pages), publicUrl: 'https://neomuse.example' })
      for (const path of addresses(known)) {
        const answer = await known.get(`http://evil.example${path}`)
        const all = JSON.stringify([...answer.headers]) + (await answer.text())
        expect([path, all.includes('evil.example')]).toEqual([path, false])
      }
    })

    test('where it is not known, an answer that contains the host is not cached for other visitors', async () => {
      const unknown = setUp({ dist: makeSite(pages) })
      let naming = 0
      for (const path of addresses(unknown)) {
        const answer = await unknown.get(`http://evil.example${path}`)
        const { headers } = answer
        const text = await answer.text()
        expect([path, headers.get('Location') ?? '']).toEqual([
          path,
          expect.not.stringMatching(/evil/),
        ])
        if (!text.includes('evil.example')) continue
        naming += 1
        expect([path, headers.get('Vary')?.split(', ').includes('Host')]).toEqual([path, true])
        expect([path, headers.get('Cache-Control')]).toEqual([
          path,
          expect.not.stringMatching(/public/),
        ])
      }
      expect(naming).toBeGreaterThan(3)
    })
  })

  test('so has an article, in every language that has a page template for it', async () => {
    const { get } = setUp()
    expect(await (await get('/blog/niche')).text()).toBe('<title>article</title>')
    expect((await get('/en/blog/niche')).status).toBe(404)
    for (const path of ['/blog/nothing', '/blog/luna', '/models/niche'])
      expect((await get(path)).status).toBe(404)
  })
})

describe('files', () => {
  test('a hashed file is cached for good, a picture for a day, the worker and the manifest never', async () => {
    const { get } = setUp()
    const cacheOf = async (path: string) => (await get(path)).headers.get('Cache-Control')
    expect(await cacheOf('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheOf('/pictures/luna-1.webp')).toBe('public, max-age=86400')
    expect(await cacheOf('/service-worker.js')).toBe('no-cache')
    expect(await cacheOf('/manifest.webmanifest')).toBe('no-cache')
  })

  test('the encoding that the client prefers, each with its own tag and length', async () => {
    const { get } = setUp()
    const plain = await get('/assets/app-1a2b.js')
    const gzip = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip' })
    const brotli = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip, br' })
    const codings = [plain, gzip, brotli].map(({ headers }) => headers.get('Content-Encoding'))
    expect(codings).toEqual([null, 'gzip', 'br'])
    expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.get('ETag'))).size).toBe(3)
    for (const answer of [plain, gzip, brotli]) {
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
      expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    }
    const bytes = Buffer.from(await gzip.arrayBuffer())
    expect(gzip.headers.get('Content-Length')).toBe(String(bytes.length))
    expect(gunzipSync(bytes).toString()).toBe(await plain.text())
  })

  test('compressed files have no address of their own', async () => {
    expect((await setUp().get('/assets/app-1a2b.js.gz')).status).toBe(404)
  })

  test('a client that has the file gets 304, without a body but with the security headers', async () => {
    const { get } = setUp()
    const etag = (await get('/models')).headers.get('ETag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get('/models', { 'If-None-Match': known })
      expect(answer.status).toBe(304)
      expect(await answer.text()).toBe('')
      expect(answer.headers.get('ETag')).toBe(etag)
      expect(answer.headers.get('Content-Security-Policy')).not.toBeNull()
    }
    expect((await get('/models', { 'If-None-Match': '"other"' })).status).toBe(200)
    expect((await get('/nowhere', { 'If-None-Match': '*' })).status).toBe(404)
  })

  test('HEAD answers as GET does, without the body', async () => {
    const { app, get } = setUp()
    for (const path of ['/models', '/pictures/big.webp']) {
      const head = await app.request(path, { method: 'HEAD' })
      const whole = await get(path)
      expect(await head.text()).toBe('')
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers))
      await whole.arrayBuffer()
    }
  })

  test('HEAD leaves no file open', async () => {
    const { app, dist } = setUp()
    rmSync(join(dist, 'client/pictures/big.webp'))
    const head = await app.request('/pictures/big.webp', { method: 'HEAD' })
    expect(head.headers.get('Content-Length')).toBe(String(300 * 1024))
  })

  test('a large file is sent in full from the disk', async () => {
    const answer = await setUp().get('/pictures/big.webp')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes.length).toBe(300 * 1024)
    expect(bytes.every((byte) => byte === 7)).toBe(true)
  })

  test('a file that a new build has removed is a temporary error', async () => {
    const { get, dist } = setUp()
    rmSync(join(dist, 'client/pictures/big.webp'))
    const answer = await get('/pictures/big.webp')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Content-Length')).toBeNull()
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'])(
    '%s is not allowed',
    async (method) => {
      const answer = await setUp().app.request('/models', { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('Allow')).toBe('GET, HEAD')
    },
  )
})

test('a very long address is answered as one that does not exist', async () => {
  expect((await setUp().get(`/${'a'.repeat(20_000)}`)).status).toBe(404)
})

test.each([
  '/..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cserver-build.json',
  '/assets/..%2f..%2fserver-build.json',
  '/%00',
  '/index.html%00.js',
  '/%',
  '/%zz',
  '/%ff',
  '/__proto__',
  '/constructor',
  '/assets/__proto__',
])('hostile: %s', async (path) => {
  const answer = await setUp().get(`http://localhost${path}`)
  expect(answer.status).toBe(404)
})

test('no built site: the API answers, other addresses say what to do', async () => {
  const { get } = setUp({ dist: '/nowhere' })
  expect((await get('/api/models/luna')).status).toBe(200)
  const answer = await get('/models')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toMatch(/npm run build/)
})

test('a renderer of another version renders nothing: the build’s pages are served', async () => {
  const { get, reported } = setUp({
    dist: makeSite(SMALL_SITE, { ...SMALL_RENDERER, 'frame.json': '{"template":""}' }),
  })
  expect(await (await get('/models')).text()).toBe('<title>modèles</title>')
  expect(reported).toEqual([])
})

test('a site that another version has built counts as not built', async () => {
  const dist = makeSite(SMALL_SITE)
  writeFileSync(join(dist, 'server-build.json'), '{"scriptHashes":[]}')
  expect((await setUp({ dist }).get('/')).status).toBe(503)
})

describe('the API', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nowhere',
    '/api/nowhere/',
    '//api/models/luna',
    '/API/models/luna',
    '/api%2fmodels/luna',
    '/x/..%2fapi/models/luna',
  ])('%s belongs to the API, which answers 404', async (path) => {
    const answer = await setUp().get(`http://localhost${path}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ code: 'not-found' })
  })

  test('/apis is not', async () => {
    const answer = await setUp().get('/apis')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/)
  })
})

describe('headers', () => {
  const policyWith = (scripts: string, styles: string) =>
    [
      "default-src 'self'",
      `script-src 'self'${scripts}`,
      `style-src 'self'${styles}`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' https: data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types neomuse',
    ].join('; ')

  test.each(['/', '/nowhere', '/models/', '/assets/gone.js', '/api/nowhere', '/admin/x'])(
    'are on every answer: %s',
    async (path) => {
      const { headers } = await setUp().get(path)
      expect(headers.get('Content-Security-Policy')).toBe(policyWith('', ''))
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect(headers.get('Permissions-Policy')).toMatch(/camera=\(\).*geolocation=\(\)/)
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
      expect(headers.get('Strict-Transport-Security')).toBeNull()
    },
  )

  test('a document may run and apply only its own inline scripts and styles; also with 304', async () => {
    const inline = { '/': ['a()', 'p{}'], '/models': ['b()', 'q{}'] } as const
    const pageOf = ([script, style]: readonly string[]) =>
      `<head><script type="application/json">{}</script><script>${script}</script><style>${style}</style></head>`
    const { get } = setUp({
      dist: makeSite({
        'index.html': pageOf(inline['/']),
        'models/index.html': pageOf(inline['/models']),
      }),
    })
    const sha256 = (text: string) =>
      ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`
    for (const [path, [script, style]] of Object.entries(inline)) {
      const { headers } = await get(path)
      const policy = policyWith(sha256(script), sha256(style))
      expect(headers.get('Content-Security-Policy')).toBe(policy)
      const again = await get(path, { 'If-None-Match': headers.get('ETag') ?? '' })
      expect([again.status, again.headers.get('Content-Security-Policy')]).toEqual([304, policy])
    }
  })

  test('where a route has a stricter policy of its own, that one is sent', async () => {
    const { headers } = await setUp().get('/files/picture')
    expect(headers.get('Content-Security-Policy')).toBe('sandbox')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
  })

  test('HTTPS is enforced where the request came by HTTPS', async () => {
    const hsts = 'Strict-Transport-Security'
    const published = setUp({ publicUrl: 'https://neomuse.example' })
    expect((await published.get('/')).headers.get(hsts)).toMatch(/^max-age=\d{8}$/)
    const proxied = setUp({ proxies: ['10.0.0.1'] })
    const https = { 'X-Forwarded-Proto': 'https' }
    expect((await proxied.get('/', https, '10.0.0.1')).headers.get(hsts)).not.toBeNull()
    expect((await proxied.get('/', https, '10.0.0.2')).headers.get(hsts)).toBeNull()
    const plain = setUp({ publicUrl: 'http://neomuse.example' })
    expect((await plain.get('/')).headers.get(hsts)).toBeNull()
  })
})

test('the log contains the file’s path for a page, and nothing of the request for anything else', async () => {
  const { get, lines } = setUp({ logLevel: 'all' })
  for (const path of ['/models', '/ada@example.org', '/admin/users/ada@example.org'])
    await get(path)
  expect(lines.map((line) => JSON.parse(line).route)).toEqual(['/models', '*', '*'])
})

test('a bug is answered without its details, and reported under the id of the answer', async () => {
  const reported: unknown[] = []
  const failure = new Error('secret detail')
  const broken = makeQuietApp({
    api: {
      fetch: () => {
        throw failure
      },
    },
    reportError: (error, id) => reported.push([error, id]),
  })
  const answer = await broken.request('/api/models')
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toMatch(/secret/)
  expect(answer.headers.get('X-Request-Id')).toBe('id-1')
  expect(answer.headers.get('X-Frame-Options')).toBe('DENY')
  expect(reported).toEqual([[failure, 'id-1']])
})

test('pages are counted together, and unknown addresses as one', async () => {
  const { get, counted } = setUp()
  for (const path of ['/', '/en/models', '/ada@example.org', '/api/models/luna', '/api/ada'])
    await get(path)
  expect(counted.map(({ route }) => route)).toEqual(['page', 'page', '*', '*', '*'])
  expect(counted.map(({ status }) => status)).toEqual([200, 200, 404, 200, 404])
})

test('a request that is turned away is told to retry later, is counted, and has the usual headers', async () => {
  const asked: string[] = []
  const shedLoad: LoadShedding = async (requestClass) => {
    asked.push(requestClass)
    return { type: 'shed' }
  }
  const { get, counted } = setUp({ shedLoad })
  const answer = await get('/api/models/luna')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('2')
  expect(await answer.json()).toMatchObject({ code: 'busy' })
  expect(answer.headers.get('Sync-Epoch')).toBe('epoch-1')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('X-Frame-Options')).toBe('DENY')
  expect(counted.map(({ status }) => status)).toEqual([503])
  expect((await get('/')).status).toBe(200)
  await get('/api/%68ealth')
  expect(asked).toEqual(['lists', 'health'])
})

test('a list is not made for a client that disconnected while waiting; a write is still carried out', async () => {
  const { app, counted } = setUp()
  const gone = { incoming: { socket: { remoteAddress: '127.0.0.1', destroyed: true } } }
  expect((await app.request('/api/models/luna', {}, gone)).status).toBe(499)
  const write = await app.request('/api/admin/models', { method: 'POST' }, gone)
  expect(write.status).toBe(404)
  expect(counted.map(({ status }) => status)).toEqual([499, 404])
})
