import { mkdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { LOCALES, type Locale } from '#contract/locales.ts'
import type { OrderPage } from '#contract/public/order-page.ts'
import {
  INVOICE_KINDS,
  type InvoiceContent,
  PAYMENT_TERMS,
  taxesOf,
} from '#domain/commerce/invoice.ts'
import {
  type OrderFacts,
  type OrderNews,
  orderEmailContent,
} from '#server/commerce/emails/order-email-content.ts'
import { renderOrderEmail } from '#server/commerce/emails/render-order-email.ts'
import { renderInvoice } from '#server/commerce/invoices/render-invoice.ts'
import { PAID_ORDER, PENDING_ORDER } from '#tests/support/order-page.ts'
import { launchBrowser } from './support/chromium.ts'
import { LOOKS, SHOTS_FOLDER } from './support/looks.ts'

/**
 * npm run shots: the documents that a buyer receives, with very long names, in five languages: the emails of an order
 * in `.cache/shots/email-<kind>-<language>-<width>-<theme>.png` with their plain text beside them, and the first page
 * of each PDF in `.cache/shots/pdf-<kind>-<language>.png`.
 */
const PUBLIC_URL = 'https://neomuse.example'
const BUYER = 'Marie-Caroline de la Rochefoucauld-Vandenbroucke'
const TITLE =
  'Cassiopée : collection intégrale haute définition, photographies, vidéos verticales et journal intime illustré'

const longOrder = (order: OrderPage, language: Locale): OrderPage => {
  const [line] = order.lines
  if (!line) throw new Error('an order has a line')
  return {
    ...order,
    language,
    total: 1_298.5,
    lines: [
      { ...line, name: TITLE, quantity: 1, price: 1_240.5, total: 1_240.5 },
      { ...line, name: 'Luna', quantity: 2, price: 29, total: 58 },
    ],
    invoices: [
      { kind: 'invoice', number: 'NM-2026-00042', issued_at: '2026-01-12T09:31:00.000Z' },
    ] as OrderPage['invoices'],
  }
}

const factsIn = (locale: Locale, order: OrderPage): OrderFacts => ({
  locale,
  siteName: 'Néomuse',
  publicUrl: PUBLIC_URL,
  buyerName: BUYER,
  url: `${PUBLIC_URL}/order#${'T'.repeat(43)}`,
  page: longOrder(order, locale),
})

const linked = ['NM-7K2M9Q4X', 'NM-Q8Z3W5T7'].map((number) => ({
  number,
  orderedAt: '2026-01-12T09:30:00.000Z',
  names: [TITLE, 'محمد'],
  totalCents: 1_298_50,
  url: `${PUBLIC_URL}/order#${'T'.repeat(43)}`,
}))

const EMAILS: readonly (readonly [string, OrderPage, OrderNews])[] = [
  ['received', PENDING_ORDER, { kind: 'received', isByTransfer: false }],
  ['transfer', PENDING_ORDER, { kind: 'received', isByTransfer: true }],
  ['paid', PAID_ORDER, { kind: 'paid', consentedAt: '2026-01-12T09:30:00.000Z' }],
  ['files-ready', PAID_ORDER, { kind: 'files-ready' }],
  ['links', PAID_ORDER, { kind: 'links', orders: linked }],
  [
    'withdrawal',
    PAID_ORDER,
    { kind: 'withdrawal', declaredAt: '2026-01-13T20:05:00.000Z', of: 'law', lines: [] },
  ],
  ['refunded', { ...PAID_ORDER, refunded: 58 }, { kind: 'refunded', amountCents: 58_00 }],
  [
    'credit-note',
    PAID_ORDER,
    {
      kind: 'credit-note',
      document: 'credit-note',
      number: 'AV-2026-00003',
      corrects: 'NM-2026-00042',
    },
  ],
  ['payment-failed', PENDING_ORDER, { kind: 'payment-failed' }],
]

/** Mail programs show emails in panes, not across a screen. */
const PANES = LOOKS.filter(({ width }) => width < 1_000)

const shootEmails = async (browser: Browser): Promise<void> => {
  const written = LOCALES.flatMap((locale) =>
    EMAILS.map(([kind, order, news]) => ({
      name: `email-${kind}-${locale}`,
      ...renderOrderEmail(orderEmailContent(factsIn(locale, order), news)),
    })),
  )
  for (const { name, subject, text } of written)
    await writeFile(join(SHOTS_FOLDER, `${name}.txt`), `${subject}\n\n${text}`)
  for (const { name: look, options } of PANES) {
    const device = await browser.newContext(options)
    const page = await device.newPage()
    for (const { name, html } of written) {
      await page.setContent(html)
      await page.addStyleTag({ content: THAI_FONT })
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: join(SHOTS_FOLDER, `${name}-${look}.png`), fullPage: true })
    }
    await device.close()
  }
}

const thaiFile = createRequire(import.meta.url).resolve(
  '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff2',
)
const thaiUrl = `data:font/woff2;base64,${readFileSync(thaiFile).toString('base64')}`

/** Emails use the device's fonts: every phone has Thai letters, a server that makes pictures need not. */
const THAI_FONT = ['Roboto', 'Georgia']
  .map(
    (family) => `@font-face{font-family:${family};src:url(${thaiUrl});unicode-range:U+0E00-0E7F}`,
  )
  .join('')

const SELLER = {
  name: 'Néomuse',
  legalForm: 'SAS au capital de 1\u202f000\u00a0€',
  address: '12 rue de la Paix\n75002 Paris',
  siret: '12345678200010',
  vatNumber: 'FR12123456782',
  email: 'bonjour@neomuse.example',
}

const documentIn = (kind: InvoiceContent['kind'], language: Locale): InvoiceContent => ({
  kind,
  number: kind === 'credit-note' ? 'AV-2026-00003' : 'NM-2026-00042',
  issuedAt: '2026-11-01T10:00:00.000Z',
  orderNumber: 'NM-7K2M9Q4X',
  language,
  corrects: kind === 'invoice' ? null : 'NM-2026-00001',
  currency: 'EUR',
  seller: SELLER,
  buyer: {
    name: BUYER,
    email: `${'caroline'.repeat(6)}@example.org`,
    country: 'FR',
    siret: '98765432100012',
    address: `東京都渋谷区神南\nбул. Тараса Шевченка, 12`,
  },
  lines: [
    { itemId: 'a', name: TITLE, quantity: 1, unitCents: 1_240_50, totalCents: 1_240_50 },
    { itemId: 'b', name: 'Pack Luna', quantity: 2, unitCents: 29_00, totalCents: 58_00 },
  ],
  taxes: taxesOf(1_298_50, SELLER),
  totalCents: 1_298_50,
  provider: 'transfer',
  ...(kind === 'credit-note' ? {} : { paymentTerms: PAYMENT_TERMS }),
})

const shootPdfs = async (): Promise<void> => {
  const library = await PDFiumLibrary.init()
  for (const language of LOCALES)
    for (const kind of INVOICE_KINDS) {
      const pdf = await library.loadDocument(await renderInvoice(documentIn(kind, language)))
      const { data, width, height } = await pdf.getPage(0).render({ scale: PIXELS_PER_POINT })
      await sharp(data, { raw: { width, height, channels: 4 } })
        .png()
        .toFile(join(SHOTS_FOLDER, `pdf-${kind}-${language}.png`))
      pdf.destroy()
    }
  library.destroy()
}

/** As large as on a screen of 96 pixels per inch. */
const PIXELS_PER_POINT = 96 / 72

mkdirSync(SHOTS_FOLDER, { recursive: true })
const browser = await launchBrowser()
try {
  await shootEmails(browser)
  await shootPdfs()
} finally {
  await browser.close()
}
process.stdout.write(`e-mails and PDFs are in ${SHOTS_FOLDER}\n`)
