import { isLocale, LOCALE_TAGS, type Locale } from '#contract/locales.ts'
import { businessDateFormat } from '#domain/business-calendar.ts'
import type { InvoiceBuyer, InvoiceContent, InvoiceLine, Seller } from '#domain/commerce/invoice.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import { attachFacturX, hasFacturX, stateConformance } from './factur-x.ts'
import { INVOICE_LABELS, type InvoiceLabels } from './invoice-labels.ts'
import {
  BERRY,
  CONTENT_WIDTH,
  GRAPE,
  INK,
  openPdf,
  PAGE,
  type Pdf,
  PEARL,
  SAND,
  type Structure,
  type TextStyle,
} from './pdf-page.ts'
import { openFonts } from './pdf-text.ts'

const BODY: TextStyle = { face: 'text', size: 9.5, color: INK, leading: 14.5 }
const STRONG: TextStyle = { ...BODY, face: 'strong' }
const SMALL: TextStyle = { face: 'text', size: 8, color: GRAPE, leading: 12 }
const LABEL: TextStyle = { ...SMALL, color: GRAPE }
const TITLE: TextStyle = { face: 'display', size: 34, color: INK, leading: 40 }
const BRAND: TextStyle = { face: 'display', size: 22, color: BERRY, leading: 26 }
const TOTAL: TextStyle = { face: 'strong', size: 13, color: INK, leading: 19 }

type Sheet = {
  readonly pdf: Pdf
  readonly content: InvoiceContent
  readonly labels: InvoiceLabels
  readonly locale: Locale
  readonly isTaxed: boolean
}

/** Renders an invoice, credit note or reversal as a PDF, from its frozen content only. */
export const renderInvoice = async (content: InvoiceContent): Promise<Buffer> => {
  const locale = isLocale(content.language) ? content.language : 'fr'
  const labels = INVOICE_LABELS[locale]
  const title = `${labels.titles[content.kind]} ${content.number}`
  const madeAt = new Date(content.issuedAt)
  const { seller, buyer } = content
  const names = `${seller.name} ${buyer.name || buyer.email}`
  const fonts = await openFonts(personalTexts(content).join(' '), names)
  const pdf = openPdf({ title, author: seller.name, locale, madeAt, fonts })
  const isTaxed = content.taxes.some(({ taxCents }) => taxCents !== 0)
  const sheet: Sheet = { pdf, content, labels, locale, isTaxed }
  if (hasFacturX(content)) attachFacturX(pdf.doc, content)
  stateConformance(pdf.doc, { hasFacturX: hasFacturX(content) })
  const below = writeParties(sheet, writeHead(sheet))
  writeEnd(sheet, writeTotals(sheet, writeLineTable(sheet, below)))
  writeFeet(sheet)
  return pdf.end()
}

/** Texts that users wrote, in any script; all others are ours. */
const personalTexts = ({ seller, buyer, lines }: InvoiceContent): readonly string[] => [
  ...Object.values(seller).map(String),
  ...Object.values(buyer).map(String),
  ...lines.map(({ name }) => name),
]

const writeHead = ({ pdf, content, labels, locale }: Sheet): number => {
  const { root, write } = pdf
  const half = CONTENT_WIDTH / 2
  write(root, 'P', content.seller.name, BRAND, { x: PAGE.left, y: PAGE.top, width: half })
  const title = labels.titles[content.kind]
  let y = write(root, 'H1', title, TITLE, { x: PAGE.left, y: PAGE.top + 52, width: CONTENT_WIDTH })
  y += 14
  const facts: readonly (readonly [string, string])[] = [
    [labels.number, content.number],
    [labels.date, dayText(content.issuedAt, locale)],
    [labels.order, content.orderNumber],
    ...(content.corrects === null ? [] : [[labels.corrects, content.corrects] as const]),
  ]
  const width = CONTENT_WIDTH / Math.max(4, facts.length)
  const ends = facts.map(([label, value], at) => {
    const box = { x: PAGE.left + at * width, width: width - 10 }
    const under = write(root, 'P', label, LABEL, { ...box, y })
    return write(root, 'P', value, STRONG, { ...box, y: under })
  })
  y = Math.max(...ends) + 12
  rule(pdf, y, BERRY, 1.2)
  return y + 22
}

const writeParties = ({ pdf, content, labels }: Sheet, y: number): number => {
  const half = CONTENT_WIDTH / 2
  const write = (title: string, lines: readonly string[], x: number): number => {
    const width = half - 20
    let at = pdf.write(pdf.root, 'H2', title, LABEL, { x, y, width })
    lines.forEach((line, index) => {
      const style = index === 0 ? STRONG : BODY
      at = pdf.write(pdf.root, 'P', line, style, { x, y: at, width })
    })
    return at
  }
  const seller = write(labels.seller, sellerLines(content.seller, labels), PAGE.left)
  const buyer = write(labels.buyer, buyerLines(content.buyer, labels), PAGE.left + half)
  return Math.max(seller, buyer) + 28
}

const sellerLines = (seller: Seller, labels: InvoiceLabels): readonly string[] =>
  [
    seller.name,
    seller.legalForm,
    ...seller.address.split('\n'),
    seller.siret && `${labels.siret} ${seller.siret}`,
    seller.vatNumber && `${labels.vatNumber} ${seller.vatNumber}`,
    seller.email,
  ].filter((line) => line !== '')

const buyerLines = (buyer: InvoiceBuyer, labels: InvoiceLabels): readonly string[] =>
  [
    buyer.name || buyer.email,
    ...(buyer.address ?? '').split('\n'),
    buyer.siret ? `${labels.siret} ${buyer.siret}` : '',
    buyer.vatNumber ? `${labels.vatNumber} ${buyer.vatNumber}` : '',
    buyer.name === '' ? '' : buyer.email,
  ].filter((line) => line !== '')

type Column = {
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
}

const columns = (): readonly Column[] => {
  const widths = [CONTENT_WIDTH - 48 - 104 - 104, 48, 104, 104]
  return widths.map((width, at) => ({
    x: PAGE.left + widths.slice(0, at).reduce((sum, one) => sum + one, 0),
    width,
    align: at === 0 ? 'left' : 'right',
  }))
}

const writeLineTable = (sheet: Sheet, top: number): number => {
  const { pdf, content, labels, isTaxed } = sheet
  const heads = [
    labels.description,
    labels.quantity,
    isTaxed ? labels.unit : labels.untaxed.unit,
    isTaxed ? labels.amount : labels.untaxed.amount,
  ]
  let y = top
  pdf.group(pdf.root, 'Table', (table) => {
    pdf.group(table, 'TR', (row) => {
      y = writeCells(pdf, row, { texts: heads, y, style: LABEL, types: ['TH'], scope: 'Column' })
    })
    rule(pdf, y + 5, INK, 0.8)
    y += 6
    for (const line of content.lines) y = writeLineRow(sheet, table, line, y)
  })
  return y + 14
}

const writeLineRow = (sheet: Sheet, table: Structure, line: InvoiceLine, y: number): number => {
  const { pdf, locale } = sheet
  const money = (cents: number) => amountText(cents, locale)
  const texts = [line.name, String(line.quantity), money(line.unitCents), money(line.totalCents)]
  const height = pdf.heightOf(line.name, BODY, (columns()[0]?.width ?? 0) - 12) + 14
  const at = ensureSpace(pdf, y, height)
  let end = at
  pdf.group(table, 'TR', (row) => {
    end = writeCells(pdf, row, { texts, y: at + 7, style: BODY, types: ['TH', 'TD'], scope: 'Row' })
  })
  rule(pdf, end + 7, SAND, 0.6)
  return end + 7
}

type Cells = {
  readonly texts: readonly string[]
  readonly y: number
  readonly style: TextStyle
  /** Type of the first cell, and of the following ones. */
  readonly types: readonly ('TH' | 'TD')[]
  readonly scope: 'Column' | 'Row'
}

const writeCells = (pdf: Pdf, row: Structure, { texts, y, style, types, scope }: Cells): number => {
  const ends = columns().map(({ x, width, align }, at) => {
    const inner = at === 0 ? width - 12 : width
    const type = types[at] ?? types.at(-1) ?? 'TD'
    const box = { x, y, width: inner, align, ...(type === 'TH' ? { scope } : {}) }
    return pdf.write(row, type, texts[at] ?? '', style, box)
  })
  return Math.max(...ends)
}

const writeTotals = (sheet: Sheet, top: number): number => {
  const { pdf, content, labels, locale, isTaxed } = sheet
  const money = (cents: number) => amountText(cents, locale)
  const rows: (readonly [string, string])[] = isTaxed
    ? content.taxes.flatMap(({ rateMilli, netCents, taxCents }) => [
        [labels.net, money(netCents)] as const,
        [labels.tax(rateText(rateMilli, locale)), money(taxCents)] as const,
      ])
    : []
  const isPlain = !isTaxed && content.kind !== 'credit-note'
  const name = isPlain ? labels.untaxed.total : labels.totals[content.kind]
  const width = 250
  const x = PAGE.left + CONTENT_WIDTH - width
  let y = ensureSpace(pdf, top, rows.length * BODY.leading + 60)
  pdf.group(pdf.root, 'Table', (table) => {
    const write = (label: string, amount: string, style: TextStyle): void =>
      pdf.group(table, 'TR', (row) => {
        const box = { x: x + 14, width: width - 28 }
        const left = pdf.write(row, 'TH', label, style, { ...box, y, width: 130, scope: 'Row' })
        pdf.write(row, 'TD', amount, style, { ...box, y, align: 'right' })
        y = left
      })
    for (const [label, amount] of rows) write(label, amount, BODY)
    if (rows.length > 0) y += 8
    const height = pdf.heightOf(name, TOTAL, 130) + 18
    pdf.decorate(() => void pdf.doc.roundedRect(x, y, width, height, 6).fill(PEARL))
    y += 9
    write(name, money(content.totalCents), TOTAL)
    y += 9
  })
  return y + 22
}

const writeEnd = ({ pdf, content, labels, locale }: Sheet, top: number): void => {
  const day = dayText(content.issuedAt, locale)
  const way = labels.ways[content.provider] ?? content.provider
  const notes = [
    labels.settled[content.kind](day, way),
    ...(content.provider === 'test' ? [labels.trial] : []),
  ]
  let y = top
  const write = (note: string, lang: Locale): void => {
    const height = pdf.heightOf(note, BODY, CONTENT_WIDTH)
    const box = { x: PAGE.left, width: CONTENT_WIDTH, y: ensureSpace(pdf, y, height), lang }
    y = pdf.write(pdf.root, 'P', note, BODY, box)
  }
  for (const note of notes) write(note, locale)
  // The legal wording is French, in an invoice of any language.
  for (const { exemption } of content.taxes) if (exemption !== '') write(exemption, 'fr')
  for (const { text } of content.paymentTerms ?? []) write(text, 'fr')
}

/** Footer of each page, written once all pages exist: the issuer and the page number. */
const writeFeet = ({ pdf, content, labels }: Sheet): void => {
  const { doc } = pdf
  const { start, count } = doc.bufferedPageRange()
  const { seller, number } = content
  const identity = [
    seller.name,
    seller.legalForm,
    seller.siret && `${labels.siret} ${seller.siret}`,
  ]
  const text = [...identity.filter((part) => part !== ''), number].join(' · ')
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    const y = PAGE.height - 54
    pdf.decorate(() => {
      doc.moveTo(PAGE.left, y - 10).lineTo(PAGE.left + CONTENT_WIDTH, y - 10)
      doc.lineWidth(0.6).strokeColor(SAND).stroke()
      pdf.writeLines(text, SMALL, { x: PAGE.left, y, width: CONTENT_WIDTH - 110 })
      const at = labels.page(page + 1, count)
      const box = { x: PAGE.left + CONTENT_WIDTH - 100, y, width: 100 }
      pdf.writeLines(at, SMALL, { ...box, align: 'right' })
    })
  }
}

const rule = (pdf: Pdf, y: number, color: string, thickness: number): void =>
  pdf.decorate(() => {
    pdf.doc.moveTo(PAGE.left, y).lineTo(PAGE.left + CONTENT_WIDTH, y)
    pdf.doc.lineWidth(thickness).strokeColor(color).stroke()
  })

/** Returns a position with enough space: here, or at the top of a new page. */
const ensureSpace = ({ doc }: Pdf, y: number, height: number): number => {
  if (y + height <= PAGE.height - PAGE.bottom) return y
  doc.addPage()
  return PAGE.top
}

const dayText = (iso: string, locale: Locale): string => {
  const options = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const text = businessDateFormat(LOCALE_TAGS[locale], options).format(Date.parse(iso))
  return locale === 'fr' ? text.replace(/^1 /, '1er ') : text
}

/** In a column of amounts, whole amounts have decimals as well. */
const amountText = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(LOCALE_TAGS[locale], {
    style: 'currency',
    currency: 'EUR',
    useGrouping: 'always',
  }).format(centsToEuros(cents as Cents))

const rateText = (rateMilli: number, locale: Locale): string =>
  new Intl.NumberFormat(LOCALE_TAGS[locale], { style: 'percent', maximumFractionDigits: 1 }).format(
    rateMilli / 1_000,
  )
