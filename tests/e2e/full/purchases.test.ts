import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale, localizePath } from '#contract/locales.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { i18n } from '#i18n/i18n.ts'
import { untilHydrated } from '../support/until-hydrated.ts'
import { plain, visitSite } from '../support/visit-site.ts'

const site = visitSite(async () => ({ TRUSTED_PROXIES: '127.0.0.1, ::1' }))
const FILM = 'src/server/app/demo/packs/luna/luna-film.webm'

/**
 * The page of each offer, the link that orders it, and whether its payment opens by itself or from the order's page.
 */
const OFFERS = [
  { offer: 'pack', path: '/models/luna-000001', link: 'pack=luna-000001', paysAtOnce: true },
  { offer: 'plan', path: '/formation', link: 'plan=premium', paysAtOnce: true },
  { offer: 'service package', path: '/hybrid', link: 'package=pro', paysAtOnce: false },
  { offer: 'configured model', path: '/custom?step=5', link: 'custom=1', paysAtOnce: false },
] as const

type Offer = (typeof OFFERS)[number]

let buyers = 0

/** The offer's name on the site in the language that was activated last. */
const say = (id: string): string => plain(i18n._(id))

/** Orders it, fills in every required field, pays at the test provider; returns the tab of the order. */
const buy = async (locale: Locale, { path, link, paysAtOnce }: Offer): Promise<Page> => {
  await site.open(localizePath(path, locale))
  const opened = site.visit().waitForEvent('page')
  await site.page().getByRole('main').locator(`a[href*="/order/new?${link}"]`).last().click()
  const tab = await opened
  buyers += 1
  // A single address may not order so often.
  await tab.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.0.0.${buyers}` })
  await untilHydrated(tab)
  const form = tab.getByRole('main').locator('form')
  const name = form.locator('input[name=name]')
  await form.locator('input[type=email]').fill(`zoe-${locale}@example.org`)
  if ((await name.count()) > 0) await name.fill('Zoé')
  for (const box of await form.locator('input[type=checkbox]:not([name=is_company])').all())
    await box.check()
  await form.getByRole('button', { name: say('order.send.binding') }).click()
  const payment = tab.getByRole('region', { name: say('order-page.payment') })
  if (!paysAtOnce) await payment.getByRole('button').first().click()
  await tab.getByRole('button', { name: say('test-payment.pay'), exact: true }).click()
  await tab.waitForURL(/\/order#/)
  await tab.getByText(say('stage.paid.text')).waitFor()
  return tab
}

describe.each(LOCALES)('from the catalogue to the purchased item (%s)', (locale) => {
  test.each(OFFERS)('a $offer', async (offer) => {
    await activateSiteLocale(locale)
    const tab = await buy(locale, offer)
    expect(new URL(tab.url()).pathname).toBe(localizePath('/order', locale))
    await expect.poll(() => tab.locator('html').getAttribute('lang')).toMatch(locale)
    if (offer.offer !== 'pack') return
    const coming = tab.waitForEvent('download')
    await tab.getByRole('button', { name: 'luna-film.webm' }).click()
    const file = await readFile(await (await coming).path())
    expect(file.equals(await readFile(FILM))).toBe(true)
  })
})
