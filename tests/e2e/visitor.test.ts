import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { type Product, startProduct } from './support/start-product.ts'

let product: Product
let browser: Browser
let visit: BrowserContext
let page: Page
let problems: string[]

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

beforeEach(async () => {
  visit = await browser.newContext({ locale: 'fr-FR' })
  page = await visit.newPage()
  problems = []
  page.on('pageerror', (error) => problems.push(String(error)))
  await open('/models')
  await visit.setOffline(true)
  for (const [address, text] of [
    ['/models', '3 modèles trouvés'],
    ['/en/models', '3 models found'],
    ['/', 'Le futur de l’influence est artificiel.'],
    ['/models/luna-000001', 'Luna'],
  ] as const) {
    await page.goto(`${product.origin}${address}`)
    await page.getByText(text).first().waitFor()
  }
  problems = problems.filter(
    (problem) => !/net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(problem),
  )
})

test('nothing of the back-office is loaded by a visitor, nor kept', async () => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open('/')
  await waitUntilControlled()
  await open('/models')
  expect(asked.filter((url) => /admin|sync-worker/.test(url))).toEqual([])
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => url)
  })
  expect(kept.length).toBeGreaterThan(10)
  expect(kept.filter((url) => /admin/.test(url))).toEqual([])
})

test('an unknown page answers 404 in the visitor’s language, inside the site', async () => {
  for (const [address, text] of [
    ['/nulle-part', 'Erreur 404'],
    ['/en/nowhere', 'Error 404'],
  ] as const) {
    const answer = await page.goto(`${product.origin}${address}`)
    expect(answer?.status()).toBe(404)
    await page.getByText(text).first().waitFor()
  }
  problems = problems.filter((problem) => !problem.includes('404'))
})

test('without scripts the pages can be read', async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(`${product.origin}/th/models`)
  expect(await reader.locator('main li h2').allTextContents()).toEqual(['Luna', 'Mali', 'Sakura'])
  expect(await reader.locator('html').getAttribute('lang')).toBe('th')
  await plain.close()
})
