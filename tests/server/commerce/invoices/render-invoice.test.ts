import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { INVOICE_LABELS } from '#server/commerce/invoices/invoice-labels.ts'
import { PAGE } from '#server/commerce/invoices/pdf-page.ts'
import { renderInvoice } from '#server/commerce/invoices/render-invoice.ts'
import { invoice } from './make-invoice.ts'
import { readPdf } from './read-pdf.ts'

/** Thai decomposed as in fonts, without the characters that only move glyphs. */
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
      expect(all).toContain('<pdfuaid:part>1</pdfuaid:part>')
      expect(all.match(/<pdfaExtension:schemas>/g)).toHaveLength(1)
      expect(all.match(/\/Scope \/Row/g)).toHaveLength(3)
      // Terms of French law are marked as French.
      expect(all.match(/\/Lang \(fr\)/g) ?? []).toHaveLength(1)
    },
  )

  test('says what it corrects, how it was settled, and that a test invoice is one', async () => {
    const kinds = ['credit-note', 'reversal'] as const
    for (const kind of kinds) {
      const content = invoice({ kind, corrects: 'NM-2026-00007', provider: 'test' })
      const { text } = readPdf(await renderInvoice(content))
      expect(text).toContain(INVOICE_LABELS.fr.titles[kind])
      expect(text).toContain('NM-2026-00007')
      expect(text).toContain(INVOICE_LABELS.fr.trial)
    }
  })

  test('continues on as many pages as its lines need', async () => {
    const line = { itemId: 'x', name: 'Luna', quantity: 1, unitCents: 1_00, totalCents: 1_00 }
    const lines = Array.from({ length: 60 }, () => line)
    const { text } = readPdf(await renderInvoice(invoice({ lines })))
    expect(text).toContain('Page 4 sur 4')
    expect(text.match(/Luna/g)).toHaveLength(60)
  })

  test('continues on the next page within a long name, without text in the footer', async () => {
    const name = 'x'.repeat(4_000)
    const pdf = await renderInvoice(invoice({ buyer: { name, email: 'a@b.fr', country: null } }))
    const { text, all } = readPdf(pdf)
    expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(4_000)
    expect(text).toContain('Page 3 sur 3')
    const baselines = [...all.matchAll(/1 0 0 1 [\d.]+ ([\d.-]+) Tm/g)].map(([, y]) => Number(y))
    expect(baselines.length).toBeGreaterThan(100)
    for (const y of baselines) expect(y > PAGE.bottom || Math.abs(y - 44.88) < 6).toBe(true)
  })

  test('is the same whenever it is created', async () => {
    const [one, other] = [await renderInvoice(invoice()), await renderInvoice(invoice())]
    expect(one.equals(other)).toBe(true)
  })
})
