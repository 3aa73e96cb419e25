import { describe, expect, test } from 'vitest'
import { type InvoiceContent, PAYMENT_TERMS, taxesOf } from '#domain/commerce/invoice.ts'
import { facturXml } from '#server/commerce/invoices/factur-x.ts'
import { renderInvoice } from '#server/commerce/invoices/render-invoice.ts'
import { findInvoiceFaults } from './cross-industry-invoice.ts'
import { COMPANY, invoice, SELLER } from './make-invoice.ts'
import { readPdf } from './read-pdf.ts'

const TAXED = { ...SELLER, vatNumber: 'FR12123456782' }
const MANY = Array.from({ length: 7 }, (_, at) => ({
  itemId: `${at}`,
  name: `Luna ${at}`,
  quantity: 3,
  unitCents: 3_33,
  totalCents: 9_99,
}))
const toCompany = (fields: Partial<InvoiceContent> = {}) => invoice({ buyer: COMPANY, ...fields })
const taxed = { seller: TAXED, lines: MANY, taxes: taxesOf(69_93, TAXED), totalCents: 69_93 }
const credit = { kind: 'credit-note', number: 'AV-2026-00003', corrects: 'NM-2026-00042' } as const
const reversal = { kind: 'reversal', corrects: 'AV-2026-00003' } as const

describe('Factur-X', () => {
  test('of every kind conforms to the schema of EN 16931', () => {
    const kinds = {
      exempt: toCompany(),
      taxed: toCompany(taxed),
      transfer: toCompany({ provider: 'transfer' }),
      terms: toCompany({ paymentTerms: PAYMENT_TERMS }),
      credit: toCompany(credit),
      taxedCredit: toCompany({ ...taxed, ...credit }),
      reversal: toCompany(reversal),
      taxedReversal: toCompany({ ...taxed, ...reversal }),
      bare: toCompany({
        buyer: { name: 'A', email: 'a@b.fr', country: null, siret: COMPANY.siret },
      }),
      hostile: toCompany({
        buyer: { ...COMPANY, name: `\u0000\u0007\u202e]]><x>\ufffe\ud800${'字'.repeat(2_000)}` },
      }),
    }
    for (const [kind, content] of Object.entries(kinds))
      expect(findInvoiceFaults(facturXml(content)), kind).toEqual([])
    const trade = 'rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction'
    const wrong = { ...toCompany(), lines: [] }
    expect(findInvoiceFaults(facturXml(wrong))).toEqual([
      `${trade}/IncludedSupplyChainTradeLineItem: missing`,
    ])
    const party = `${trade}/ApplicableHeaderTradeAgreement/BuyerTradeParty`
    const sums = `${trade}/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation`
    const faults = [
      {
        part: /(<ram:LineOne>3 place[^<]*<.ram:LineOne>)(<ram:CityName>[^<]*<.ram:CityName>)/,
        planted: '$2$1',
        found: [`${party}/PostalTradeAddress/LineOne: stands after CityName`],
      },
      {
        part: '<ram:BuyerTradeParty>',
        planted: '$&<ram:Nickname>Zoé</ram:Nickname>',
        found: [`${party}/Nickname: unknown`],
      },
      {
        part: '<ram:GrandTotalAmount>58.01<',
        planted: '<ram:GrandTotalAmount>58.010<',
        found: [`${sums}/GrandTotalAmount: "58.010" is no amount`],
      },
    ]
    for (const { part, planted, found } of faults)
      expect(findInvoiceFaults(facturXml(toCompany()).replace(part, planted))).toEqual(found)
  })

  test('is not attached for a seller without the required details', async () => {
    const withoutSiret = { ...SELLER, siret: '' }
    const { source } = readPdf(await renderInvoice(toCompany({ seller: withoutSiret })))
    expect(source).not.toContain('factur-x.xml')
  })

  test('is attached only for a company', async () => {
    const { source, all } = readPdf(await renderInvoice(invoice({ buyer: COMPANY })))
    expect(source).toContain('(factur-x.xml)')
    expect(source).toContain('/AFRelationship /Alternative')
    expect(all).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(all).toContain('<ram:ID>NM-2026-00042</ram:ID>')
    expect(readPdf(await renderInvoice(invoice())).source).not.toContain('factur-x.xml')
  })

  test('has lines that add up to the total without tax, to the cent', () => {
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

  test('states the terms of payment between businesses, by their codes and in print', async () => {
    const content = invoice({ buyer: COMPANY, paymentTerms: PAYMENT_TERMS, language: 'en' })
    const notes = [...facturXml(content).matchAll(/<ram:SubjectCode>(\w+)</g)].map(
      ([, code]) => code,
    )
    expect(notes).toEqual(['AAB', 'PMD', 'PMT'])
    const printed = readPdf(await renderInvoice(content)).text.replaceAll('\n', ' ')
    for (const { text } of PAYMENT_TERMS) expect(printed).toContain(text)
    expect(facturXml(invoice({ buyer: COMPANY }))).not.toContain('IncludedNote')
  })

  test('states why no tax is charged and what a credit note corrects, and escapes what people wrote', () => {
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
