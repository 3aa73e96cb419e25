import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { coveredControls } from './support/covered-controls.ts'
import { SITE_PAGES } from './support/pages/site-pages.ts'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()

let reader: BrowserContext
let page: Page

beforeEach(async () => {
  const browser = site.visit().browser()
  if (!browser) throw new Error('a visitor without scripts needs a browser')
  reader = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  })
  page = await reader.newPage()
})
afterEach(() => reader.close())

const open = (path: string) => page.goto(`${site.origin()}${path}`)

const words = async () => plain(await page.innerText('main'))

/** Visible controls without a function: the browser itself handles popovers, radio buttons and forms with an action. */
const deadControls = () =>
  page
    .locator(
      'button:not([popovertarget], form[action] *), :is(input, select, textarea):not(form[action] *, [type=radio])',
    )
    .filter({ visible: true })
    .evaluateAll((controls) => controls.map((control) => control.outerHTML.slice(0, 120)))

/** Links into this page whose target is not visible. */
const deadLinks = () =>
  page
    .locator('main a[href^="#"]')
    .filter({ visible: true })
    .evaluateAll((links) =>
      links
        .map((link) => link.getAttribute('href') ?? '')
        .filter((end) => document.querySelector(end)?.checkVisibility() !== true),
    )

const SOME_PATHS = [
  '/',
  '/models',
  '/models/luna-000001',
  '/custom',
  '/formation',
  '/hybrid',
  '/contact',
  '/blog',
  '/order/new',
  '/order/new?plan=premium',
]

/** The other pages have no parts that look different without scripts. */
const PATHS = isFullRun ? [...SOME_PATHS, ...SITE_PAGES.map(({ path }) => path)] : SOME_PATHS

test.each(firstUnlessFull(1, [390, 1280]))(
  'at %i px no page shows a control that does not work',
  async (width) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of PATHS) {
      await open(path)
      expect([path, await deadControls(), await deadLinks()]).toEqual([path, [], []])
      expect([path, await coveredControls(page)]).toEqual([path, []])
    }
  },
)

test.each(firstUnlessFull(1, [320, 1024, 1280]))(
  'at %i px the header has the other languages as links',
  async (width) => {
    await page.setViewportSize({ width, height: 900 })
    await open('/models')
    const bar = page.locator('header').getByRole('list', { name: 'Langue' })
    expect(await bar.getByRole('link').allInnerTexts()).toHaveLength(4)
    const { height = 0 } = (await page.locator('header').boundingBox()) ?? {}
    if (width > 1024) expect(height).toBeLessThan(80)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await bar.getByRole('link', { name: 'English' }).click()
    expect(page.url()).toBe(`${site.origin()}/en/models`)
  },
)

describe('the page says what is missing without scripts', () => {
  test('C: on the catalogue, where a name opens its model', async () => {
    await open('/models')
    expect(await words()).toContain('Les filtres, les favoris, les aperçus')
    await page.locator('main h2 a', { hasText: 'Luna' }).click()
    await page.getByRole('heading', { level: 1, name: 'Luna' }).waitFor()
  })

  test('D: on the wizard, which leads to the form', async () => {
    await open('/pt/custom')
    expect(await words()).toContain('As cinco etapas precisam de JavaScript.')
    await page.locator('main noscript a').click()
    await page.waitForLoadState()
    expect(page.url()).toBe(`${site.origin()}/pt/contact`)
    expect(await words()).toContain('O chat precisa de JavaScript.')
  })

  test('I: on the blog, and for the rest of its list', async () => {
    await open('/blog')
    expect(await words()).toContain('La recherche et le tri ont besoin de JavaScript.')
    expect(await words()).toContain('La suite de la liste a besoin de JavaScript.')
  })
})

test('an order is corrected, made once, and leads to its payment', async () => {
  await open('/order/new?plan=starter')
  const box = page.getByRole('checkbox', { name: /Conditions générales/ })
  const send = page.getByRole('button', { name: 'Commander avec obligation de paiement' })
  // For the browser it is filled in.
  await page.getByLabel('Nom').fill(' ')
  await page.getByLabel('E-mail').fill('zoe@example.org')
  await box.check()
  await send.click()
  await page.waitForLoadState()
  expect(await page.locator('[aria-invalid=true]').count()).toBe(1)
  expect(await words()).toContain("Remplis ce champ, s'il te plaît")
  expect([await page.getByLabel('E-mail').inputValue(), await box.isChecked()]).toEqual([
    ...['zoe@example.org', true],
  ])
  await page.getByLabel('Nom').fill('Zoé Martin')
  await send.click()
  const paying = page.url()
  expect(paying).toContain(`${site.origin()}/test-payment#test_`)
  // Its address is known before its document is the active one; until then the browser refuses to go back.
  await page.getByRole('heading', { name: 'Paiement d’essai' }).waitFor()
  await page.goBack()
  await send.click()
  expect(page.url()).toBe(paying)
})

test.runIf(isFullRun)(
  'with scripts these notes are hidden, and every control is there',
  async () => {
    for (const path of ['/models', '/custom', '/contact', '/blog']) {
      await site.open(path)
      expect(await site.words()).not.toContain('besoin de JavaScript')
      await site.page().getByRole('button', { name: 'Changer de thème' }).waitFor()
      await site.page().getByRole('button', { name: /^FR/ }).waitFor()
    }
  },
)
