import { expect, test } from 'vitest'
import { visitSite } from '../support/visit-site.ts'

const site = visitSite()
const { page } = site

const PAGES = [
  '/',
  '/models',
  '/blog/publier-une-semaine-en-deux-heures-000104',
  '/order/confirmation?order=0193aaaa-1111-7222-8333-444455556666',
  '/legal/cgv',
]

/** Screen-only parts that are visible nevertheless. */
const shownFor = (parts: string) =>
  page()
    .locator(parts)
    .evaluateAll((all) =>
      all.filter((part) => part.checkVisibility()).map((part) => part.className || part.tagName),
    )

const SCREEN_ONLY =
  'body > #root > :is(header, footer), search, main button, [data-screen-only], [data-scope=toast]'

test('on paper a page is black on white, without screen-only parts', async () => {
  for (const path of PAGES) {
    await site.open(path)
    await page().evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
    })
    await page().emulateMedia({ media: 'print' })
    expect([path, await shownFor(SCREEN_ONLY)]).toEqual([path, []])
    const ink = await page()
      .locator('main h1')
      .evaluate((heading) => getComputedStyle(heading).color)
    expect([path, ink]).toEqual([path, 'rgb(0, 0, 0)'])
    const paper = await page().evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    )
    expect([path, paper]).toEqual([path, 'rgb(255, 255, 255)'])
    await page().emulateMedia({ media: 'screen' })
  }
})

test('a link to another site prints its address, and no card is split', async () => {
  await site.open('/legal/confidentialite')
  await page().emulateMedia({ media: 'print' })
  const link = page().locator('main a[href^="http"]').first()
  const href = await link.getAttribute('href')
  // React may still replace the link with the same one.
  await expect
    .poll(() => link.evaluate((element) => getComputedStyle(element, '::after').content))
    .toContain(href)
  await site.open('/models')
  const card = page().locator('main li').first()
  expect(await card.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid')
})
