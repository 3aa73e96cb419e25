import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { createStartingApp } from '#server/app/starting-app.ts'
import { LUNA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'

const EPOCH = 'epoch-1'

const setUp = (epoch = EPOCH) => {
  const logged: string[] = []
  const log = { write: (line: string) => void logged.push(line), nowMs: () => 0, newId: () => 'r1' }
  const app = createStartingApp({ epoch, isHttps: () => false, log: { ...log, level: 'all' } })
  const ask = async (path: string, init: RequestInit = {}) =>
    app.request(`http://neomuse.test${path}`, init)
  return { ask, logged }
}

const accept = (languages: string) => ({ headers: { 'Accept-Language': languages } })

const TITLES = {
  fr: 'De retour dans un instant',
  en: 'Back in a moment',
  es: 'Volvemos en un momento',
  pt: 'Voltamos em instantes',
  th: 'กลับมาในอีกสักครู่',
} as const

test('calls of the API are refused for a moment, in its usual form', async () => {
  const { ask } = setUp()
  for (const [method, path] of [
    ['GET', '/api/models'],
    ['PUT', '/api/admin/models/m1'],
    ['POST', '/API//checkout/'],
    ['GET', '/api/health/ready'],
    ['GET', '/api/health?ready'],
  ] as const) {
    const answer = await ask(path, { method })
    expect([path, answer.status]).toEqual([path, 503])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '5',
      'cache-control': 'no-store',
      'sync-epoch': EPOCH,
      'accept-encoding': 'gzip',
      'x-content-type-options': 'nosniff',
    })
    expect(await answer.json()).toMatchObject({ status: 503, code: 'not-ready' })
  }
})

test('visitors read in their language why, and admins in French', async () => {
  const { ask } = setUp()
  const details = async (path: string) =>
    Promise.all(
      LOCALES.map(async (locale) => (await (await ask(path, accept(locale))).json()).detail),
    )
  expect(new Set(await details('/api/models')).size).toBe(LOCALES.length)
  expect(new Set(await details('/api/admin/models'))).toEqual(
    new Set(['Le site se met à jour : il est de retour dans un instant.']),
  )
})

test('the health check says that it lives, and starts', async () => {
  const answer = await setUp().ask('/api/health')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Sync-Epoch')).toBe(EPOCH)
  expect(await answer.json()).toEqual({ status: 'starting' })
})

test.each(LOCALES)('a page says in %s that the site will be back', async (locale) => {
  const { ask } = setUp()
  const addresses =
    locale === 'fr'
      ? [ask('/models'), ask('/models', accept('de, xx'))]
      : [ask(`/${locale}/models/luna`, accept('fr')), ask('/', accept(`de, ${locale};q=0.5`))]
  for (const answer of await Promise.all(addresses)) {
    expect(answer.status).toBe(503)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'retry-after': '5',
      'cache-control': 'no-store',
    })
    const page = await answer.text()
    expect(page).toContain(`<html lang="${locale}">`)
    expect(page).toContain(`<h1>${TITLES[locale]}</h1>`)
  }
})

test('a page needs no file, and its policy allows all that it holds', async () => {
  const answer = await setUp().ask('/models')
  const page = await answer.text()
  expect(page).not.toMatch(/\b(?:src|href)="(?!"|data:,")/)
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  expect(policy.match(/'sha256-/g)).toHaveLength(page.match(/<(?:script|style)>/g)?.length ?? 0)
})

test('the back-office says that its edits stay on the device', async () => {
  const page = await (await setUp().ask('/admin/orders', accept('en'))).text()
  expect(page).toContain('Les modifications en attente restent sur cet appareil.')
})

test('a page that answers a form is not opened again by itself: nothing would be sent', async () => {
  const { ask } = setUp()
  const sent = await (await ask('/en/order/new', { method: 'POST' })).text()
  expect(sent).toContain('has not received what you sent')
  expect(sent).not.toMatch(/location\.reload|<a /)
  expect(await (await ask('/en/order/new')).text()).toMatch(/location\.reload/)
})

test('a script or picture gets no page in its place, and a person gets one at any address', async () => {
  const { ask } = setUp()
  const typeOf = async (path: string, mode?: string) => {
    const answer = await ask(path, mode ? { headers: { 'Sec-Fetch-Mode': mode } } : {})
    expect(answer.status).toBe(503)
    return answer.headers.get('Content-Type')?.split(';')[0]
  }
  for (const path of ['/assets/a.js', '/files/abc', '/pictures/luna', '/favicon.svg'])
    expect([path, await typeOf(path)]).toEqual([path, 'text/plain'])
  expect(await typeOf('/favicon.svg', 'no-cors')).toBe('text/plain')
  expect(await typeOf('/sitemap.xml', 'navigate')).toBe('text/html')
})

test('requests are logged without what they say of a person', async () => {
  const { ask, logged } = setUp()
  await ask('/api/orders/find?email=zoe@example.org')
  await ask('/order/secret')
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { route: '/api/*', status: 503 },
    { route: '*', status: 503 },
  ])
})

test('to a device it passes: the edit waits as long as the server says, and then arrives', async () => {
  const device = await setUpSync()
  const starting = setUp(device.server.deps.store.epoch)
  device.network.answerInstead(({ url, method }) => {
    const { pathname, search } = new URL(url)
    return starting.ask(pathname + search, { method })
  })
  await device.editAndSettle(updateOf(LUNA, { price: 31 }))
  expect(await device.pending()).toHaveLength(1)
  expect(await device.tray()).toEqual([])
  const sent = device.network.requests.length
  await device.advance(4_000)
  expect(device.network.requests).toHaveLength(sent)
  device.network.answerInstead(null)
  await device.advance(60_000)
  expect(await device.serverRow(LUNA)).toMatchObject({ price: 31 })
  expect(await device.pending()).toEqual([])
  expect(await device.tray()).toEqual([])
})
