import fc from 'fast-check'
import { Hono } from 'hono'
import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import {
  LOCALES,
  type Locale,
  localePrefix,
  localizePath,
  normalPath,
  splitLocale,
} from '#contract/locales.ts'
import { createPageAnswers } from '#entry/worker/page-answers.ts'
import { openSite } from '#server/site/open-site.ts'
import { createSiteRoutes } from '#site/app/routes.tsx'
import { makeQuietApp } from '#tests/support/make-quiet-app.ts'
import { makeSite } from '#tests/support/make-site.ts'

type Routes = ReturnType<typeof createSiteRoutes>

const routesOf = (locale: Locale): Routes => createSiteRoutes(locale, async () => undefined)

const pathsIn = (routes: Routes): readonly string[] =>
  routes.flatMap(({ path, index, children }) => [
    ...(index ? ['/'] : []),
    ...(path && path !== '/' && path !== '*' ? [`/${path}`] : []),
    ...pathsIn(children ?? []),
  ])

/** Every page that the router knows, whichever they will be. */
const PATHS = pathsIn(routesOf('fr'))
const OWN = PATHS.filter((path) => !path.includes(':'))
const LIVE = PATHS.filter((path) => path.includes(':')).map((path) =>
  path.replace(/:\w+/, 'luna-0a1b'),
)

const FILES = Object.fromEntries(
  LOCALES.flatMap((locale) => [
    ...OWN.map((path) => [`${localizePath(path, locale)}/index.html`, 'page']),
    ...['404', 'pack', 'article'].map((name) => [`${localePrefix(locale)}/${name}.html`, name]),
  ]),
)

const setUp = () => {
  const api = new Hono()
  api.get('/api/:kind/:slug', (c) =>
    c.json({}, 200, { 'Content-Location': new URL(c.req.url).pathname }),
  )
  const app = makeQuietApp({ api, site: openSite(makeSite(FILES)) })
  const get = async (path: string) => {
    const answer = await app.request(`http://localhost${path}`)
    await answer.body?.cancel()
    return answer
  }
  const kept = new Set(Object.keys(FILES).map((file) => file.replace('//', '/')))
  const worker = createPageAnswers({
    match: async (path) => (kept.has(path) ? new Response(path) : undefined),
    passOn: async () => Promise.reject(new TypeError('offline')),
    timeout: () => new Promise(() => undefined),
  })
  return { get, worker }
}

/** Where the server leads to in one step at most, and whether there is a page. */
const readByServer = async (get: ReturnType<typeof setUp>['get'], path: string) => {
  const first = await get(path)
  const location = first.headers.get('Location')
  const answer = first.status === 308 && location !== null ? await get(location) : first
  return { isPage: answer.status === 200, path: location ?? path }
}

const routesByLocale = new Map(LOCALES.map((locale) => [locale, routesOf(locale)]))

const readByPage = (path: string) => {
  const normal = normalPath(path)
  const { locale } = splitLocale(normal)
  const matches = matchRoutes(routesByLocale.get(locale) ?? [], normal, localePrefix(locale) || '/')
  return { isPage: matches !== null && matches.at(-1)?.route.path !== '*', path: normal }
}

/** One of the ways to write an address. */
const spelling = (path: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('', '/en', '/EN', '/th', '/Pt', '/fr', '/FR', '/%65n', '/de'),
      fc.array(fc.constantFrom('/', '//', '/./', '/%2e/', '/x/../', '/x/%2E%2e/'), {
        minLength: 6,
        maxLength: 6,
      }),
      fc.array(fc.constantFrom('as-it-is', 'as-it-is', 'encoded', 'in-small-digits'), {
        minLength: 80,
        maxLength: 80,
      }),
      fc.constantFrom('', '/', '//', '/.'),
    )
    .map(([prefix, slashes, letters, end]) => {
      const segments = path
        .split('/')
        .slice(1)
        .filter((segment) => segment !== '')
      const written = segments.map((segment, at) => {
        const text = Array.from(segment, (letter, place) => {
          const way = letters[(at * 7 + place) % letters.length]
          const hex = letter.charCodeAt(0).toString(16)
          if (way === 'encoded') return `%${hex.toUpperCase()}`
          return way === 'in-small-digits' ? `%${hex}` : letter
        }).join('')
        return `${slashes[at % slashes.length]}${text}`
      })
      return `${prefix}${written.join('')}${end}` || '/'
    })

const address = fc
  .constantFrom(...OWN, ...LIVE, '/nowhere', '/Models', '/models/a/b', '/en', '/legal')
  .chain(spelling)

/** As every browser, and the server's own reader, has it before anybody looks. */
const pathnameOf = (path: string): string => new URL(`http://localhost${path}`).pathname

test('server, page and service worker read every address in the same way', async () => {
  const { get, worker } = setUp()
  await fc.assert(
    fc.asyncProperty(address, async (path) => {
      const page = readByPage(pathnameOf(path))
      const server = await readByServer(get, path)
      expect([path, server.isPage]).toEqual([path, page.isPage])
      if (page.isPage && page.path !== pathnameOf(path)) expect(server.path).toBe(page.path)
      const { path: own } = splitLocale(page.path)
      if (!OWN.includes(own)) return
      const kept = await worker.answer(new Request('http://localhost/'), pathnameOf(path))
      expect([path, await kept.text()]).toEqual([
        path,
        `${page.path === '/' ? '' : page.path}/index.html`,
      ])
    }),
    { seed: 27, numRuns: 400 },
  )
})

test('the normal form of an address is its own normal form, and leads to no other site', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.constantFrom('', '/', '//', '/..//'), (path, start) => {
      const normal = normalPath(start + path)
      expect(normalPath(normal)).toBe(normal)
      expect(normal).toMatch(/^\/(?!\/)/)
    }),
    { seed: 27 },
  )
})
