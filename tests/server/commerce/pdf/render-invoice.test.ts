import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/languages/locales.ts'
import { type InvoiceContent, taxesOf } from '#domain/commerce/invoice.ts'
import { facturXml } from '#server/commerce/pdf/factur-x.ts'
import { INVOICE_LABELS } from '#server/commerce/pdf/invoice-labels.ts'
import { renderInvoice } from '#server/commerce/pdf/render-invoice.ts'
import { readPdf } from './read-pdf.ts'

const SELLER = {
  ...{ name: 'Néomuse', legalForm: 'SAS au capital de 1\u202f000\u00a0€', siret: '12345678200010' },
  ...{ address: '12 rue de l’Œuvre\n75002 Paris', vatNumber: '', email: 'bonjour@neomuse.fr' },
}
const COMPANY = {
  ...{ name: 'Ñandú & <fils>', email: 'a@b.fr', country: 'FR', siret: '98765432100012' },
  ...{ address: '3 place du Marché\n69001 Lyon', vatNumber: 'FR99987654321' },
}

const invoice = (fields: Partial<InvoiceContent> = {}): InvoiceContent => ({
  ...{ kind: 'invoice', number: 'NM-2026-00042', issuedAt: '2026-11-01T10:00:00.000Z' },
  ...{ orderNumber: 'NM-7K2M9Q4X', corrects: null, language: 'fr', currency: 'EUR' },
  ...{ seller: SELLER, buyer: { name: 'Zoé Łuczak', email: 'zoe@example.org', country: null } },
  lines: [
    { itemId: 'a', name: 'Luna : vidéos', quantity: 2, unitCents: 29_00, totalCents: 58_00 },
    { itemId: 'b', name: 'ที่นี่ น้ำเงิน', quantity: 1, unitCents: 1, totalCents: 1 },
  ],
  ...{ taxes: taxesOf(58_01, SELLER), totalCents: 58_01, provider: 'stripe', ...fields },
})

/** Thai written apart, as fonts have it, and without what only moves glyphs. */
const folded = (text: string): string =>
  text
    .replaceAll('ำ', '\u0e4dา')
    .normalize('NFKC')
    .replace(/[\u202f\u00a0]/g, ' ')

describe('a PDF', () => {
  test.each(LOCALES)(
    'in %s is read back as it was written, and no glyph is missing',
    async (language) => {
      const { text, glyphs, source, all } = readPdf(await renderInvoice(invoice({ language })))
      const labels = INVOICE_LABELS[language]
      const read = folded(text).replace(/\n/g, '')
      for (const wanted of [
        ...[labels.titles.invoice, labels.number, labels.seller, labels.buyer, labels.description],
        ...['NM-2026-00042', 'NM-7K2M9Q4X', 'Zoé Łuczak', 'Luna : vidéos', 'ที่นี่ น้ำเงิน'],
        ...['12 rue de l’Œuvre', 'TVA non applicable, art. 293 B du CGI'],
      ])
        expect(read).toContain(folded(wanted))
      expect(text).not.toContain('\ufffd')
      expect(glyphs.filter((glyph) => glyph?.code === '0000')).toEqual([])
      expect(source).toContain(`/Lang (${language})`)
      expect(source).toContain('/MarkInfo')
      for (const part of ['/S /Document', '/S /H1', '/S /Table', '/S /TH', '/S /TD'])
        expect(all).toContain(part)
      expect(all).toContain('<pdfaid:part>3</pdfaid:part>')
      expect(all).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    },
  )

  test('says what it corrects, how it was settled, and that a trial is one', async () => {
    const kinds = ['credit-note', 'reversal'] as const
    for (const kind of kinds) {
      const content = invoice({ kind, corrects: 'NM-2026-00007', provider: 'test' })
      const { text } = readPdf(await renderInvoice(content))
      expect(text).toContain(INVOICE_LABELS.fr.titles[kind])
      expect(text).toContain('NM-2026-00007')
      expect(text).toContain(INVOICE_LABELS.fr.trial)
    }
  })

  test('goes on over as many pages as its lines take', async () => {
    const line = { itemId: 'x', name: 'Luna', quantity: 1, unitCents: 1_00, totalCents: 1_00 }
    const lines = Array.from({ length: 60 }, () => line)
    const { text } = readPdf(await renderInvoice(invoice({ lines })))
    expect(text).toContain('Page 4 sur 4')
    expect(text.match(/Luna/g)).toHaveLength(60)
  })

  test('is the same whenever it is made', async () => {
    const [one, other] = [await renderInvoice(invoice()), await renderInvoice(invoice())]
    expect(one.equals(other)).toBe(true)
  })
})

describe('Factur-X', () => {
  test('is attached for a company alone', async () => {
    const { source, all } = readPdf(await renderInvoice(invoice({ buyer: COMPANY })))
    expect(source).toContain('(factur-x.xml)')
    expect(source).toContain('/AFRelationship /Alternative')
    expect(all).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(all).toContain('<ram:ID>NM-2026-00042</ram:ID>')
    expect(readPdf(await renderInvoice(invoice())).source).not.toContain('factur-x.xml')
  })

  test('has lines that add up to what is without tax, to the cent', () => {
    const seller = { ...SELLER, vatNumber: 'FR12123456782' }
    const line = { itemId: 'x', name: 'Luna', quantity: 3, unitCents: 3_33, totalCents: 9_99 }
    const taxes = taxesOf(69_93, seller)
    const lines = Array.from({ length: 7 }, () => line)
    const xml = facturXml(invoice({ seller, buyer: COMPANY, lines, taxes, totalCents: 69_93 }))
    const amounts = [...xml.matchAll(/<ram:LineTotalAmount>([\d.]+)</g)].map(([, euros]) =>
      Math.round(Number(euros) * 100),
    )
    expect(amounts).toHaveLength(8)
    const [total, ...rest] = amounts.toReversed()
    expect(rest.reduce((sum, one) => sum + one, 0)).toBe(total)
    expect(total).toBe(58_28)
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">11.65</ram:TaxTotalAmount>')
    expect(xml).toContain('<ram:ID schemeID="VA">FR12123456782</ram:ID>')
  })

  test('names why no tax is charged, what a credit note corrects, and escapes what somebody wrote', () => {
    const xml = facturXml(
      invoice({ kind: 'credit-note', corrects: 'NM-2026-00001', buyer: COMPANY }),
    )
    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(xml).toContain('VATEX-FR-FRANCHISE')
    expect(xml).toContain('<ram:ID schemeID="FC">12345678200010</ram:ID>')
    expect(xml).toContain('<ram:IssuerAssignedID>NM-2026-00001</ram:IssuerAssignedID>')
    expect(xml).toContain('<ram:Name>Ñandú &amp; &lt;fils&gt;</ram:Name>')
    expect(xml).toContain(
      '<ram:PostcodeCode>69001</ram:PostcodeCode><ram:LineOne>3 place du Marché</ram:LineOne><ram:CityName>Lyon</ram:CityName>',
    )
    expect(xml).not.toMatch(/<(\S+)><\/\1>/)
  })
})
