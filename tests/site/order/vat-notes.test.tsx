import { readFileSync } from 'node:fs'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PageRead } from '#device/public/page-reads.ts'
import { taxesOf, VAT_EXEMPTION } from '#domain/commerce/invoice.ts'
import type { SellerIdentity } from '#domain/commerce/seller-identity.ts'
import { vatInPrices } from '#domain/commerce/vat.ts'
import type { Cents } from '#domain/money.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { Plans } from '#site/formation/programme.tsx'
import { Packages } from '#site/hybrid/hybrid-page.tsx'
import { DeliveryNote } from '#site/order/new/order-sheet.tsx'
import { PriceReceipt } from '#site/shared/order/price-receipt.tsx'

type Vat = Pick<SellerIdentity, 'vat_status' | 'vat_number' | 'vat_rate'>

const render = async (vat: Vat, node: ReactNode): Promise<string> => {
  await activateSiteLocale('fr')
  const reads: Readonly<Record<string, unknown>> = { '/api/settings': { seller: vat } }
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PageRead value={(path) => reads[path]}>
        <MemoryRouter>{node}</MemoryRouter>
      </PageRead>
    </I18nProvider>,
  )
  return html.replace(/<[^>]*>/g, ' ').replace(/[\s\u00a0\u202f\u2068\u2069]+/g, ' ')
}

const OFFERED = (
  <>
    <DeliveryNote offer="pack" />
    <PriceReceipt lines={[]} totalCents={2_900 as Cents} />
  </>
)

const FREE = { vat_number: '', vat_rate: '' } as const
const EXEMPT: Vat = { ...FREE, vat_status: 'exempt' }
const LIABLE: Vat = { vat_status: 'liable', vat_number: 'FR44732829320', vat_rate: '5.5' }

test.each([EXEMPT, { ...FREE, vat_status: '' }, { ...LIABLE, vat_status: 'exempt' }] as const)(
  'a seller who charges no VAT uses the wording of the law, and no sum includes VAT: %o',
  async (vat) => {
    const text = await render(vat, OFFERED)
    const [tax] = taxesOf(2_900, { vatNumber: '', vatRateMilli: vatInPrices(vat) })
    expect(tax?.exemption).not.toBe('')
    expect(text).toContain(`En euros, sans autres frais. ${tax?.exemption}.`)
    expect(text).toContain('Total 29 €')
    expect(text).not.toMatch(/TTC|FR44|comprise/)
  },
)

test.each([
  [LIABLE, '5,5 %'],
  [{ ...LIABLE, vat_rate: '' }, '20 %'],
] as const)('who charges VAT says at which rate, and their number: %o', async (vat, rate) => {
  const text = await render(vat, OFFERED)
  expect(text).toContain(`TVA de ${rate} comprise.`)
  expect(text).toContain('Numéro de TVA FR44732829320')
  expect(text).toContain('Total TTC 29 €')
  expect(text).not.toContain('293 B')
})

test.each([
  ['plans', <Plans key="plans" />],
  ['packages', <Packages key="packages" />],
])('the prices of the %s say the same', async (_, offers) => {
  expect(await render(EXEMPT, offers)).toContain(
    'TVA non applicable, art. 293 B du CGI. Prix barré',
  )
  expect(await render(LIABLE, offers)).toContain('TVA de 5,5 % comprise. Prix barré')
})

/** Where the setting decides. */
const FOLLOW_THE_SETTING = new Set([
  ...['order.total', 'price.taxed', 'price.untaxed', 'seller.vat'],
])

test('no other sentence of the site knows whether a price includes VAT, and the terms of sale say both', () => {
  const catalogue = readFileSync('locales/fr/site.po', 'utf8')
  const sentences = [...catalogue.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)]
  expect(sentences.length).toBeGreaterThan(1_000)
  const knowing = sentences.filter(
    ([, id = '', text = '']) =>
      /\bTTC\b|\bTVA\b|\btaxes?\b/i.test(text) && !FOLLOW_THE_SETTING.has(id),
  )
  expect(knowing.map(([, id]) => id)).toEqual([])
  expect(readFileSync('src/site/legal/texts/fr/cgv.md', 'utf8')).toContain(VAT_EXEMPTION)
})
