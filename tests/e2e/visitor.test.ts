import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTcpProxy } from '#tests/support/create-tcp-proxy.ts'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { openDevice, setOffline } from './support/device-network.ts'
import { partsOf, readPage, wordsOf } from './support/read-page.ts'
import { serveProduct } from './support/serve-product.ts'
import { isBasicServer } from './support/start-product.ts'
import { untilHydrated } from './support/until-hydrated.ts'

const product = serveProduct()
let visit: BrowserContext
let page: Page
let problems: string[]
/** Console messages that a story may cause. */
let expected: RegExp[]

beforeEach(async () => {
  visit = await openDevice(product.browser())
  page = await visit.newPage()
  problems = []
  expected = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
})

afterEach(async () => {
  await visit.close()
  // The catalogue is requested again after the first paint; a server without one answers with an error.
  if (isBasicServer) expected.push(/status of 404/)
  const isExpected = (problem: string) => expected.some((kind) => kind.test(problem))
  expect(problems.filter((problem) => !isExpected(problem))).toEqual([])
})

const open = async (path: string): Promise<void> => {
  await page.goto(`${product.origin()}${path}`)
  await untilHydrated(page)
}

/** Waits until the service worker answers for this page. */
const waitUntilControlled = (): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** The cached addresses of a language; opens no cache that does not exist. */
const keptOf = (locale: string): Promise<string> =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return ''
    const cache = await caches.open(name)
    return (await cache.keys()).map(({ url }) => url).join(' ')
  }, `neomuse-${locale}`)

test.runIf(isFullRun)('a guessed address of an NSFW picture returns a blurred one', async () => {
  const sharpness = async (name: string): Promise<number> => {
    const answer = await fetch(`${product.origin()}/pictures/${name}`)
    return (await sharp(await answer.arrayBuffer()).stats()).sharpness
  }
  await expect.poll(() => sharpness('luna-1-320.webp')).toBeGreaterThan(2)
  for (const name of ['nova-1.webp', 'nova-2-320.avif', 'caio-1-1200.webp', 'idris-2-800.avif']) {
    await expect.poll(() => sharpness(name)).toBeLessThan(0.5)
  }
})

test.runIf(isFullRun)(
  'the site’s pictures declare in their metadata that they are AI-generated',
  async () => {
    const folder = 'dist/client/screenshots'
    const screenshots = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
    const names = ['luna-1-320.avif', 'nova-2-800.webp', 'sakura-clip.webp', 'hero.webp']
    const pictures = await Promise.all(
      names.map(async (name) =>
        Buffer.from(await (await fetch(`${product.origin()}/pictures/${name}`)).arrayBuffer()),
      ),
    )
    for (const [files, kind] of [
      [screenshots, 'compositeWithTrainedAlgorithmicMedia'],
      [pictures, 'trainedAlgorithmicMedia'],
    ] as const) {
      expect(files.length).toBeGreaterThan(3)
      for (const file of files) {
        const { exif, xmpAsString } = await sharp(file).metadata()
        expect(exif).toBeUndefined()
        expect(/DigitalSourceType="([^"]+)"/.exec(xmpAsString ?? '')?.[1]).toBe(
          `http://cv.iptc.org/newscodes/digitalsourcetype/${kind}`,
        )
      }
    }
  },
)

test.each(
  firstUnlessFull(1, [
    ['en', '3 models found', 'We sculpt virtual personalities'],
    ['es', '3 modelos encontrados', 'Esculpimos presencias'],
    ['pt', '3 modelos encontrados', 'Esculpimos presenças'],
    ['th', 'พบ 3 โมเดล', 'เราปั้นตัวตน'],
  ]),
)(
  'after one visit in %s the public pages open offline, in French and in that language',
  async (locale, count, about) => {
    await open(`/${locale}/models`)
    await waitUntilControlled()
    await expect
      .poll(() => keptOf(locale))
      .toMatch(/(?=.*models\/index)(?=.*about\/index)(?=.*assets\/site-)/)
    await open('/models')
    await setOffline(visit, true)
    // Pictures that were never seen are missing; their blurred copies are there.
    expected.push(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/)
    for (const [address, text] of [
      ['/models', '3 modèles trouvés'],
      [`/${locale}/models`, count],
      [`/${locale}/about`, about],
      [`/${locale}/models/luna-000001`, 'Luna'],
      ['/', 'Le futur de l’influence est artificiel.'],
      ['/models/luna-000001', 'Luna'],
    ] as const) {
      await page.goto(`${product.origin()}${address}`)
      await page.locator('main').getByText(text).first().waitFor()
      await expect
        .poll(() => page.locator('html').getAttribute('lang'))
        .toBe(address.startsWith(`/${locale}/`) ? locale : 'fr')
    }
  },
)

test.runIf(isFullRun)(
  'languages that were not visited are loaded while a page is idle, and open offline',
  async () => {
    await page.clock.install()
    await open('/')
    await waitUntilControlled()
    expect(await keptOf('spare-th')).toBe('')
    await page.clock.fastForward(30_000)
    // Pages are loaded last: by then the scripts and the Thai fonts are there too.
    const pages = ['about', 'blog', 'contact', 'custom', 'formation', 'hybrid', 'models']
    for (const name of pages)
      await expect.poll(() => keptOf('spare-th')).toContain(`/th/${name}/index.html`)
    expect(await keptOf('spare-th')).toMatch(/thai[^ ]*woff2/)
    await setOffline(visit, true)
    expected.push(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/)
    await page.goto(`${product.origin()}/th/about`)
    await untilHydrated(page)
    await page.getByRole('link', { name: 'บล็อก', exact: true }).first().click()
    await page.waitForURL('**/th/blog')
    await page.getByRole('heading', { level: 1 }).filter({ hasText: /[ก-๙]/ }).waitFor()
  },
)

test.runIf(isFullRun)(
  'offline, a page that was never fetched says so, instead of reporting that it does not exist',
  async () => {
    await open('/about')
    await waitUntilControlled()
    await setOffline(visit, true)
    expected.push(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/)
    await page.goto(`${product.origin()}/jamais-vue`)
    await page.getByRole('heading', { name: 'Cette page n’est pas sur cet appareil' }).waitFor()
    await expect.poll(() => page.title()).toBe('Cette page n’est pas sur cet appareil · Néomuse')
    expected.push(/status of 404/)
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/jamais-vue'))
    await setOffline(visit, false)
    expect((await asked).status()).toBe(404)
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
  },
)

test.runIf(isFullRun)(
  'when the server returns without a network event in the browser, the page loads by itself',
  async () => {
    const line = await createTcpProxy({
      host: '127.0.0.1',
      port: Number(new URL(product.origin()).port),
    })
    onTestFinished(line.close)
    const origin = `http://127.0.0.1:${line.port}`
    await page.goto(`${origin}/about`)
    await untilHydrated(page)
    await waitUntilControlled()
    await line.cut()
    expected.push(/net::ERR_/)
    await page.goto(`${origin}/jamais-vue`)
    await page.getByRole('heading', { name: 'Cette page n’est pas sur cet appareil' }).waitFor()
    expected.push(/status of 404/)
    await line.repair()
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
  },
)

// A basic server has no articles for visitors.
describe.skipIf(isBasicServer)('an article that has arrived by half', () => {
  const ARTICLE = '/blog/la-voix-apres-le-visage-000105'

  /** The visitor has pressed something in it, so its scripts are loaded too. */
  const openHalf = async () => {
    const asked: string[] = []
    const rest = Promise.withResolvers<void>()
    const line = createServer(async ({ url = '/' }, response) => {
      asked.push(url)
      const answer = await fetch(product.origin() + url)
      const body = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status, {
        'Content-Type': answer.headers.get('Content-Type') ?? '',
      })
      const half = url === ARTICLE ? body.indexOf('page-reads') + 100 : 0
      response.write(body.subarray(0, half))
      if (half > 0) await rest.promise.catch(() => response.destroy())
      response.end(body.subarray(half))
    })
    line.listen(0)
    onTestFinished(() => void line.close())
    await once(line, 'listening')
    const { port } = line.address() as AddressInfo
    await page.clock.install()
    await page.goto(`http://localhost:${port}${ARTICLE}`, { waitUntil: 'commit' })
    await page.locator('#page-reads').waitFor({ state: 'attached' })
    await page.locator('h1').click()
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href }) => href?.includes('/recipes-')),
    )
    // The reply to the earlier request has to come first.
    await page.evaluate(() => fetch('/robots.txt'))
    expect(asked.filter((url) => /\/assets\/index-.*js$/.test(url))).toEqual([])
    return { letRestCome: () => rest.resolve(), cutLine: () => rest.reject() }
  }

  const untilWhole = async () => {
    await untilHydrated(page)
    await page.locator('footer').waitFor()
    await expect.poll(() => page.locator('article p').count()).toBeGreaterThan(3)
  }

  test('is not hydrated before the rest has arrived', async () => {
    const { letRestCome } = await openHalf()
    letRestCome()
    await untilWhole()
  })

  test('is rendered again when its connection was cut', async () => {
    const { cutLine } = await openHalf()
    expected.push(/ERR_INCOMPLETE_CHUNKED_ENCODING/)
    // The pressed heading goes with its document, which may be emptied a while before the next one arrives.
    expected.push(/The focus is lost: H1/)
    cutLine()
    await page.clock.fastForward(10_000)
    await untilWhole()
  })
})

test.runIf(isFullRun)('with data saving on, only visited pages are loaded', async () => {
  await page.clock.install()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await open('/pt')
  await waitUntilControlled()
  await expect.poll(() => keptOf('pt')).toContain('/pt/models/index.html')
  await page.clock.fastForward(30_000)
  await page.clock.runFor(5_000)
  await page.reload()
  await untilHydrated(page)
  const names = await page.evaluate(() => caches.keys())
  expect(names.filter((name) => /neomuse-(spare|en|es|th)/.test(name))).toEqual([])
})

test.runIf(isFullRun)(
  'a visitor’s browser neither loads nor stores anything of the back-office',
  async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await open('/')
    await waitUntilControlled()
    await open('/models')
    expect(asked.filter((url) => /admin|(list|sync)-worker/.test(url))).toEqual([])
    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => url)
    })
    expect(kept.length).toBeGreaterThan(10)
    expect(kept.filter((url) => /admin/.test(url))).toEqual([])
  },
)

test('without scripts the pages can be read', async () => {
  const { document } = await readPage(product.origin(), '/th/models')
  expect(partsOf(document, 'main li h2').map(wordsOf)).toEqual(['Luna', 'Mali', 'Sakura'])
  expect(document.documentElement.lang).toBe('th')
})
