import { dayOf } from '#domain/business-calendar.ts'
import type { InvoiceContent, InvoiceTax, Seller } from '#domain/commerce/invoice.ts'

const FACTUR_X_NAME = 'factur-x.xml'

/** Properties that another standard adds to the metadata of a PDF/A must be declared in it (ISO 19005-3, 6.6.2.3.3). */
type Standard = {
  readonly name: string
  readonly namespace: string
  readonly prefix: string
  readonly properties: readonly {
    readonly name: string
    readonly type: 'Text' | 'Integer'
    readonly category: 'internal' | 'external'
    readonly description: string
    readonly value: string
  }[]
}

/** Accessible to screen readers: ISO 14289-1, section 5. */
const PDF_UA: Standard = {
  name: 'PDF/UA Universal Accessibility Schema',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [
    {
      name: 'part',
      type: 'Integer',
      category: 'internal',
      value: '1',
      description: 'Part of ISO 14289 standard',
    },
  ],
}

const text = (name: string, description: string, value: string) =>
  ({ name, type: 'Text', category: 'external', description, value }) as const

/** Factur-X 1.0, section 6.2.3. */
const FACTUR_X: Standard = {
  name: 'Factur-X PDFA Extension Schema',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: [
    text('DocumentFileName', 'name of the embedded XML invoice file', FACTUR_X_NAME),
    text('DocumentType', 'INVOICE', 'INVOICE'),
    text('Version', 'The actual version of the Factur-X XML schema', '1.0'),
    text('ConformanceLevel', 'The conformance level of the embedded Factur-X data', 'EN 16931'),
  ],
}

/** States in the document's XMP metadata which standards it conforms to, beside PDF/A. */
export const stateConformance = (
  doc: PDFKit.PDFDocument,
  { hasFacturX }: { readonly hasFacturX: boolean },
): void => {
  const standards = hasFacturX ? [PDF_UA, FACTUR_X] : [PDF_UA]
  doc.appendXML(`${explanation(standards)}${standards.map(statement).join('')}`)
}

const statement = ({ namespace, prefix, properties }: Standard): string =>
  `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${properties
    .map(({ name, value }) => `<${prefix}:${name}>${value}</${prefix}:${name}>`)
    .join('')}</rdf:Description>`

const EXTENSION = 'http://www.aiim.org/pdfa/ns'

const explanation = (standards: readonly Standard[]): string =>
  `<rdf:Description rdf:about="" xmlns:pdfaExtension="${EXTENSION}/extension/" xmlns:pdfaSchema="${EXTENSION}/schema#" xmlns:pdfaProperty="${EXTENSION}/property#"><pdfaExtension:schemas><rdf:Bag>${standards.map(schema).join('')}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`

const schema = ({ name, namespace, prefix, properties }: Standard): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.map(property).join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`

const property = ({ name, type, category, description }: Standard['properties'][number]): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

/**
 * For companies only: a consumer has no SIRET and no use for it. Nor from a seller without a SIRET: the standard
 * rejects an unidentified seller (rules BR-CO-26 and BR-E-02).
 */
export const hasFacturX = ({ buyer, seller }: InvoiceContent): boolean =>
  Boolean(buyer.siret) && seller.siret !== ''

/**
 * Attaches the machine-readable invoice to the PDF: European standard EN 16931 in UN/CEFACT's Cross Industry Invoice,
 * as Factur-X 1.0 defines it.
 */
export const attachFacturX = (doc: PDFKit.PDFDocument, content: InvoiceContent): void =>
  void doc.file(Buffer.from(facturXml(content)), {
    name: FACTUR_X_NAME,
    type: 'text/xml',
    description: 'Factur-X invoice',
    relationship: 'Alternative',
    creationDate: new Date(content.issuedAt),
    modifiedDate: new Date(content.issuedAt),
  } as PDFKit.Mixins.PDFAttachmentOptions)

/** One element; `inner` is markup already. Empty elements are left out: the standard forbids them. */
const element = (name: string, inner: string, attributes = ''): string =>
  inner === '' ? '' : `<${name}${attributes}>${inner}</${name}>`

const words = (name: string, text: string, attributes = ''): string =>
  element(name, escapeXml(text), attributes)

/** Characters that XML 1.0 does not allow, escaped or not (section 2.2). */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escapeXml = (text: string): string =>
  text
    .replace(NOT_XML, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

const money = (name: string, cents: number, attributes = ''): string =>
  element(name, (cents / 100).toFixed(2), attributes)

const CURRENCY = ' currencyID="EUR"'

/** Codes of UNTDID 1001: a reversal claims again what a credit note took back. */
const TYPES = { invoice: '380', 'credit-note': '381', reversal: '380' } as const

const moment = (iso: string): string =>
  `<udt:DateTimeString format="102">${dayOf(Date.parse(iso)).replaceAll('-', '')}</udt:DateTimeString>`

/** The XML document on its own, as `factur-x.xml` holds it. */
export const facturXml = (content: InvoiceContent): string => {
  const { kind, number, issuedAt, taxes, totalCents, paymentTerms = [] } = content
  const context = element(
    'rsm:ExchangedDocumentContext',
    '<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>',
  )
  const document = element(
    'rsm:ExchangedDocument',
    words('ram:ID', number) +
      words('ram:TypeCode', TYPES[kind]) +
      element('ram:IssueDateTime', moment(issuedAt)) +
      paymentTerms
        .map(({ code, text }) =>
          element('ram:IncludedNote', words('ram:Content', text) + words('ram:SubjectCode', code)),
        )
        .join(''),
  )
  const [tax] = taxes
  const trade = element(
    'rsm:SupplyChainTradeTransaction',
    tradeLines(content, tax) +
      agreement(content) +
      element(
        'ram:ApplicableHeaderTradeDelivery',
        element(
          'ram:ActualDeliverySupplyChainEvent',
          element('ram:OccurrenceDateTime', moment(issuedAt)),
        ),
      ) +
      settlement(content, totalCents),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">${context}${document}${trade}</rsm:CrossIndustryInvoice>\n`
}

const rate = ({ rateMilli }: InvoiceTax): string => (rateMilli / 10).toFixed(2)

/** Goods without VAT are in the category "exempt" (UNTDID 5305). */
const category = ({ exemption }: InvoiceTax): string => (exemption === '' ? 'S' : 'E')

const tradeLines = ({ lines, taxes }: InvoiceContent, tax: InvoiceTax | undefined): string => {
  const nets = netsOfLines(
    lines.map(({ totalCents }) => totalCents),
    taxes.reduce((sum, { netCents }) => sum + netCents, 0),
  )
  return lines
    .map((line, at) => {
      const netCents = nets[at] ?? 0
      const price = (netCents / 100 / Math.max(1, line.quantity)).toFixed(6)
      const lineTax = tax
        ? element(
            'ram:ApplicableTradeTax',
            words('ram:TypeCode', 'VAT') +
              words('ram:CategoryCode', category(tax)) +
              words('ram:RateApplicablePercent', rate(tax)),
          )
        : ''
      return element(
        'ram:IncludedSupplyChainTradeLineItem',
        element('ram:AssociatedDocumentLineDocument', words('ram:LineID', String(at + 1))) +
          element('ram:SpecifiedTradeProduct', words('ram:Name', line.name)) +
          element(
            'ram:SpecifiedLineTradeAgreement',
            element('ram:NetPriceProductTradePrice', words('ram:ChargeAmount', price)),
          ) +
          element(
            'ram:SpecifiedLineTradeDelivery',
            words('ram:BilledQuantity', String(line.quantity), ' unitCode="C62"'),
          ) +
          element(
            'ram:SpecifiedLineTradeSettlement',
            lineTax +
              element(
                'ram:SpecifiedTradeSettlementLineMonetarySummation',
                money('ram:LineTotalAmount', netCents),
              ),
          ),
      )
    })
    .join('')
}

/** Net amount of each line, in cents; they add up exactly to the total net amount. */
const netsOfLines = (totals: readonly number[], netCents: number): readonly number[] => {
  const all = totals.reduce((sum, one) => sum + one, 0)
  let before = 0
  let given = 0
  return totals.map((total) => {
    before += total
    const upTo = all === 0 ? 0 : Math.round((netCents * before) / all)
    const net = upTo - given
    given = upTo
    return net
  })
}

const agreement = ({ seller, buyer, orderNumber }: InvoiceContent): string =>
  element(
    'ram:ApplicableHeaderTradeAgreement',
    sellerParty(seller) +
      element(
        'ram:BuyerTradeParty',
        words('ram:Name', buyer.name || buyer.email) +
          element(
            'ram:SpecifiedLegalOrganization',
            words('ram:ID', buyer.siret ?? '', ' schemeID="0009"'),
          ) +
          address(buyer.address ?? '', buyer.country ?? 'FR') +
          vatRegistration(buyer.vatNumber ?? '', 'VA'),
      ) +
      element('ram:BuyerOrderReferencedDocument', words('ram:IssuerAssignedID', orderNumber)),
  )

const sellerParty = (seller: Seller): string =>
  element(
    'ram:SellerTradeParty',
    words('ram:Name', seller.name) +
      words('ram:Description', seller.legalForm) +
      element('ram:SpecifiedLegalOrganization', words('ram:ID', seller.siret, ' schemeID="0009"')) +
      address(seller.address, 'FR') +
      // A seller without VAT is identified to the tax office by this number (rule BR-E-02).
      (seller.vatNumber === ''
        ? vatRegistration(seller.siret, 'FC')
        : vatRegistration(seller.vatNumber, 'VA')),
  )

const vatRegistration = (number: string, scheme: 'VA' | 'FC'): string =>
  element('ram:SpecifiedTaxRegistration', words('ram:ID', number, ` schemeID="${scheme}"`))

const TOWN = /^(\d{5})\s+(.+)$/

const address = (text: string, country: string): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const town = lines.map((line) => TOWN.exec(line.trim())).find((found) => found !== null)
  const [one = '', two = '', three = ''] = lines.filter((line) => line.trim() !== town?.[0])
  return element(
    'ram:PostalTradeAddress',
    words('ram:PostcodeCode', town?.[1] ?? '') +
      words('ram:LineOne', one) +
      words('ram:LineTwo', two) +
      words('ram:LineThree', three) +
      words('ram:CityName', town?.[2] ?? '') +
      words('ram:CountryID', country),
  )
}

const settlement = (content: InvoiceContent, totalCents: number): string => {
  const { taxes, provider, orderNumber, corrects, currency } = content
  const netCents = taxes.reduce((sum, one) => sum + one.netCents, 0)
  const taxCents = taxes.reduce((sum, one) => sum + one.taxCents, 0)
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    words('ram:PaymentReference', orderNumber) +
      words('ram:InvoiceCurrencyCode', currency) +
      element(
        'ram:SpecifiedTradeSettlementPaymentMeans',
        // UNTDID 4461: a bank card, or "not defined".
        words('ram:TypeCode', provider === 'stripe' ? '48' : '1'),
      ) +
      taxes.map(taxBreakdown).join('') +
      element(
        'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
        money('ram:LineTotalAmount', netCents) +
          money('ram:TaxBasisTotalAmount', netCents) +
          money('ram:TaxTotalAmount', taxCents, CURRENCY) +
          money('ram:GrandTotalAmount', totalCents) +
          money('ram:TotalPrepaidAmount', totalCents) +
          money('ram:DuePayableAmount', 0),
      ) +
      element('ram:InvoiceReferencedDocument', words('ram:IssuerAssignedID', corrects ?? '')),
  )
}

const taxBreakdown = (tax: InvoiceTax): string =>
  element(
    'ram:ApplicableTradeTax',
    money('ram:CalculatedAmount', tax.taxCents) +
      words('ram:TypeCode', 'VAT') +
      words('ram:ExemptionReason', tax.exemption) +
      money('ram:BasisAmount', tax.netCents) +
      words('ram:CategoryCode', category(tax)) +
      words('ram:ExemptionReasonCode', tax.exemption === '' ? '' : 'VATEX-FR-FRANCHISE') +
      words('ram:RateApplicablePercent', rate(tax)),
  )
