import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, signIn, untilLoaded } from './support/admin-actions.ts'
import { launchBrowser } from './support/chromium.ts'
import { type Product, startProduct } from './support/start-product.ts'

const PUBLIC_PAGES = [
  '/',
  '/models',
  '/models/luna-000001',
  '/custom',
  '/custom?step=4',
  '/custom?step=5',
  '/order/new?plan=premium',
  '/order/new?custom=1#faceOption=lora',
  '/order/new',
  '/order/confirmation?order=0193aaaa-1111-7222-8333-444455556666',
  '/formation',
  '/hybrid',
  '/about',
  '/contact',
  '/blog',
  '/blog/publier-une-semaine-en-deux-heures-000104',
  '/th/models',
  '/nulle-part',
]
const ADMIN_PAGES = [
  '/admin/dashboard',
  '/admin/models',
  '/admin/models?modele=nouveau',
  '/admin/orders',
]

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  await createAdmin(product.origin)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** What depends on the theme; everything else is the same in both. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Many pages, and each is read whole. */
const TIMEOUT_MS = 240_000

describe.each([390, 1440])('axe finds nothing at %i px, in both themes', (width) => {
  const scanAll = async (paths: readonly string[], as: 'visitor' | 'admin'): Promise<void> => {
    const visit = await browser.newContext({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      locale: 'fr-FR',
    })
    const page = await visit.newPage()
    if (as === 'admin') await signIn(page, product.origin)
    for (const path of paths) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto(`${product.origin}${path}`)
      await untilLoaded(page)
      expect.soft(await violations(new AxeBuilder({ page })), `${path}, dark`).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      const colours = new AxeBuilder({ page }).withRules(OF_COLOUR)
      expect.soft(await violations(colours), `${path}, light`).toEqual([])
    }
    await visit.close()
  }
  test('for visitors', () => scanAll([...PUBLIC_PAGES, '/admin/login'], 'visitor'), TIMEOUT_MS)
  test('for administrators', () => scanAll(ADMIN_PAGES, 'admin'), TIMEOUT_MS)
})

const violations = async (axe: AxeBuilder): Promise<readonly string[]> =>
  (await axe.analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
