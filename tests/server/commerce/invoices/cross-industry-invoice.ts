import { type Element, Window } from 'happy-dom'

/** Elements without a prefix belong to the second namespace: nearly all do. */
const PREFIXES: Readonly<Record<string, string>> = {
  'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100': 'rsm:',
  'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100': '',
  'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100': 'udt:',
}

/**
 * The children of each element that our documents use, in the order that UN/CEFACT's Cross Industry Invoice demands in
 * the profile EN 16931 of Factur-X: once, or at most once (?), at most twice (2), at least once (+), any number of
 * times (*). Elements that our documents do not use are missing here, and so reported as unknown.
 */
const CHILDREN: Readonly<Record<string, string>> = {
  'rsm:CrossIndustryInvoice':
    'rsm:ExchangedDocumentContext rsm:ExchangedDocument rsm:SupplyChainTradeTransaction',
  'rsm:ExchangedDocumentContext': 'GuidelineSpecifiedDocumentContextParameter',
  GuidelineSpecifiedDocumentContextParameter: 'ID',
  'rsm:ExchangedDocument': 'ID TypeCode IssueDateTime IncludedNote*',
  IncludedNote: 'Content SubjectCode?',
  IssueDateTime: 'udt:DateTimeString',
  'rsm:SupplyChainTradeTransaction': `IncludedSupplyChainTradeLineItem+ ApplicableHeaderTradeAgreement
    ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement`,
  // A line.
  IncludedSupplyChainTradeLineItem: `AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement
    SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement`,
  AssociatedDocumentLineDocument: 'LineID',
  SpecifiedTradeProduct: 'Name',
  SpecifiedLineTradeAgreement: 'NetPriceProductTradePrice',
  NetPriceProductTradePrice: 'ChargeAmount',
  SpecifiedLineTradeDelivery: 'BilledQuantity',
  SpecifiedLineTradeSettlement: 'ApplicableTradeTax SpecifiedTradeSettlementLineMonetarySummation',
  SpecifiedTradeSettlementLineMonetarySummation: 'LineTotalAmount',
  // Seller and buyer.
  ApplicableHeaderTradeAgreement: 'SellerTradeParty BuyerTradeParty BuyerOrderReferencedDocument?',
  SellerTradeParty: `Name? Description? SpecifiedLegalOrganization? PostalTradeAddress?
    SpecifiedTaxRegistration2`,
  BuyerTradeParty:
    'Name? SpecifiedLegalOrganization? PostalTradeAddress? SpecifiedTaxRegistration2',
  SpecifiedLegalOrganization: 'ID?',
  PostalTradeAddress: 'PostcodeCode? LineOne? LineTwo? LineThree? CityName? CountryID',
  SpecifiedTaxRegistration: 'ID',
  BuyerOrderReferencedDocument: 'IssuerAssignedID?',
  ApplicableHeaderTradeDelivery: 'ActualDeliverySupplyChainEvent?',
  ActualDeliverySupplyChainEvent: 'OccurrenceDateTime',
  OccurrenceDateTime: 'udt:DateTimeString',
  // The amounts to be paid.
  ApplicableHeaderTradeSettlement: `PaymentReference? InvoiceCurrencyCode SpecifiedTradeSettlementPaymentMeans*
    ApplicableTradeTax+ SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument*`,
  SpecifiedTradeSettlementPaymentMeans: 'TypeCode',
  ApplicableTradeTax: `CalculatedAmount? TypeCode ExemptionReason? BasisAmount? CategoryCode ExemptionReasonCode?
    RateApplicablePercent?`,
  SpecifiedTradeSettlementHeaderMonetarySummation: `LineTotalAmount TaxBasisTotalAmount TaxTotalAmount2
    GrandTotalAmount TotalPrepaidAmount? DuePayableAmount`,
  InvoiceReferencedDocument: 'IssuerAssignedID?',
}

const AMOUNT = /^-?\d+(\.\d{1,2})?$/
const DECIMAL = /^-?\d+(\.\d+)?$/
const TOKEN = /^\S+( \S+)*$/

type Leaf = {
  /** The elements that hold such a value. */
  readonly of: string
  readonly value: RegExp
  readonly attribute?: { readonly name: string; readonly value: RegExp; readonly may?: true }
}

const LEAVES: Readonly<Record<string, Leaf>> = {
  text: {
    of: 'Name Description Content LineOne LineTwo LineThree CityName PaymentReference ExemptionReason',
    value: /\S/,
  },
  id: {
    of: 'ID LineID IssuerAssignedID',
    value: TOKEN,
    attribute: { name: 'schemeID', value: /^(\d{4}|VA|FC)$/, may: true },
  },
  code: { of: 'TypeCode SubjectCode CategoryCode ExemptionReasonCode PostcodeCode', value: TOKEN },
  country: { of: 'CountryID', value: /^[A-Z]{2}$/ },
  currency: { of: 'InvoiceCurrencyCode', value: /^[A-Z]{3}$/ },
  amount: {
    of: `CalculatedAmount BasisAmount LineTotalAmount TaxBasisTotalAmount GrandTotalAmount TotalPrepaidAmount
      DuePayableAmount`,
    value: AMOUNT,
  },
  'amount in a currency': {
    of: 'TaxTotalAmount',
    value: AMOUNT,
    attribute: { name: 'currencyID', value: /^[A-Z]{3}$/ },
  },
  // The one amount that may have any number of decimals in the standard.
  price: { of: 'ChargeAmount', value: /^\d+(\.\d+)?$/ },
  percent: { of: 'RateApplicablePercent', value: DECIMAL },
  quantity: {
    of: 'BilledQuantity',
    value: DECIMAL,
    attribute: { name: 'unitCode', value: /^[A-Z0-9]{2,3}$/ },
  },
  'date 102': {
    of: 'udt:DateTimeString',
    value: /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/,
    attribute: { name: 'format', value: /^102$/ },
  },
}

const TYPE_OF = new Map(
  Object.entries(LEAVES).flatMap(([type, leaf]) =>
    leaf.of.split(/\s+/).map((name) => [name, { type, ...leaf }] as const),
  ),
)

/** What XML forbids and the parser accepts: certain characters, a bare `&`, and the end of CDATA without its start. */
const NOT_XML =
  /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)|\]\]>/u

/** The faults of the document: it is not XML, or its names, order, number or values differ from the tables. */
export const findInvoiceFaults = (xml: string): readonly string[] => {
  const stray = NOT_XML.exec(xml)
  if (stray) return [`not XML at ${stray.index}`]
  const root = new new Window().DOMParser().parseFromString(xml, 'application/xml').documentElement
  const error = root.querySelector('parsererror')
  if (error) return [`not XML: ${error.querySelector('div')?.textContent.trim()}`]
  const name = nameOf(root)
  return name === 'rsm:CrossIndustryInvoice' ? faultsIn(root, name) : [`${name}: unknown`]
}

const nameOf = ({ namespaceURI, localName }: Element): string =>
  `${PREFIXES[namespaceURI ?? ''] ?? `{${namespaceURI}}`}${localName}`

const faultsIn = (element: Element, path: string): readonly string[] => {
  const name = nameOf(element)
  const faults = attributeFaults(element, name).map((fault) => `${path}: ${fault}`)
  const children = [...element.children]
  const leaf = TYPE_OF.get(name)
  if (leaf) {
    const { textContent } = element
    const holds = children.length === 0 && leaf.value.test(textContent)
    return holds ? faults : [...faults, `${path}: "${element.innerHTML}" is no ${leaf.type}`]
  }
  const mixed = [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType !== 1 && textContent?.trim() !== '',
  )
  if (mixed) faults.push(`${path}: text between elements`)
  return [
    ...faults,
    ...orderFaults(children.map(nameOf), CHILDREN[name] ?? '').map((fault) => `${path}/${fault}`),
    ...children
      .filter((child) => TYPE_OF.has(nameOf(child)) || nameOf(child) in CHILDREN)
      .flatMap((child) => faultsIn(child, `${path}/${nameOf(child)}`)),
  ]
}

const attributeFaults = ({ attributes }: Element, name: string): readonly string[] => {
  const rule = TYPE_OF.get(name)?.attribute
  const given = [...attributes].filter((one) => !/^xmlns(:|$)/.test(one.name))
  const wrong = given.filter((one) => one.name !== rule?.name || !rule.value.test(one.value ?? ''))
  const faults = wrong.map((one) => `attribute ${one.name}="${one.value}" is wrong`)
  const missing = rule && !rule.may && !given.some((one) => one.name === rule.name)
  return missing ? [...faults, `attribute ${rule.name} is missing`] : faults
}

const MOST: Readonly<Record<string, number>> = { '2': 2, '+': Infinity, '*': Infinity }

const orderFaults = (names: readonly string[], row: string): readonly string[] => {
  const rules = row.split(/\s+/).map((entry) => {
    const [, name = '', often = ''] = /^(.*?)([?2+*]?)$/.exec(entry) ?? []
    return { name, least: /[?2*]/.test(often) ? 0 : 1, most: MOST[often] ?? 1 }
  })
  const places = names.map((name) => rules.findIndex((rule) => rule.name === name))
  const orders = names.flatMap((name, at) => {
    const place = places[at] ?? -1
    if (place < 0) return [`${name}: unknown`]
    const before = places.slice(0, at).findIndex((earlier) => earlier > place)
    return before < 0 ? [] : [`${name}: stands after ${names[before]}`]
  })
  const numbers = rules.flatMap(({ name, least, most }) => {
    const count = names.filter((one) => one === name).length
    if (count < least) return [`${name}: missing`]
    return count > most ? [`${name}: ${count} times`] : []
  })
  return [...orders, ...numbers]
}
