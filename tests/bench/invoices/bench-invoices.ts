import { LOCALES } from '#contract/locales.ts'
import { type InvoiceContent, taxesOf } from '#domain/commerce/invoice.ts'
import { renderInvoice } from '#server/commerce/invoices/render-invoice.ts'
import { invoice, SELLER } from '#tests/server/commerce/invoices/make-invoice.ts'
import type { Bench } from '../bench.ts'
import { spreadOf, spreadToText, tableToText } from '../load/spread.ts'

const GOAL_MS = 200
const ROUNDS = 30

const LIABLE_SELLER = { ...SELLER, vatNumber: 'FR12123456782' }

const invoiceIn = (language: string): InvoiceContent =>
  invoice({
    language,
    seller: LIABLE_SELLER,
    buyer: { name: 'สตูดิโอ Ñandú', email: 'a@b.fr', country: 'FR', siret: '98765432100012' },
    lines: Array.from({ length: 5 }, (_, at) => ({
      itemId: `${at}`,
      name: `Pack Luna ${at} : photos, vidéos, บันทึก`,
      quantity: 1,
      unitCents: 29_00,
      totalCents: 29_00,
    })),
    taxes: taxesOf(145_00, LIABLE_SELLER),
    totalCents: 145_00,
  })

/** How long a PDF of one page takes, with Factur-X: the first one also reads the fonts. */
export const bench: Bench = async () => {
  const rows = [['language', 'first, ms', 'then, ms: median (min–max)', `goal ${GOAL_MS}`]]
  for (const language of LOCALES) {
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const start = performance.now()
      await renderInvoice(invoiceIn(language))
      times.push(performance.now() - start)
    }
    const [first = 0, ...rest] = times
    const spread = spreadOf(rest)
    const verdict = spread.median <= GOAL_MS ? 'met' : 'missed'
    rows.push([language, first.toFixed(0), spreadToText(spread), verdict])
  }
  console.info(tableToText(rows))
}
