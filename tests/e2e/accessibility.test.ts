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

describe.each(['dark', 'light'] as const)('axe finds nothing in the %s theme', (colorScheme) => {
  test.each([390, 1440])('at %i px', async (width) => {
    const visit = await browser.newContext({
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      locale: 'fr-FR',
    })
    const page = await visit.newPage()
    const found: string[] = []
    const look = async (path: string): Promise<void> => {
      await page.goto(`${product.origin}${path}`)
      await untilLoaded(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      found.push(...violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes[0]?.html}`))
    }
    for (const path of [...PUBLIC_PAGES, '/admin/login']) await look(path)
    await signIn(page, product.origin)
    for (const path of ADMIN_PAGES) await look(path)
    expect(found).toEqual([])
    await visit.close()
  })
})
