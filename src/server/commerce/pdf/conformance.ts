export const FACTUR_X_NAME = 'factur-x.xml'

/** What a standard of its own adds to a PDF/A's description has to be explained in it (ISO 19005-3, 6.6.2.3.3). */
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

/** Read well by screen readers: ISO 14289-1, section 5. */
const PDF_UA: Standard = {
  name: 'PDF/UA Universal Accessibility Schema',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [
    {
      ...{ name: 'part', type: 'Integer', category: 'internal', value: '1' },
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

/** Says in the document's XMP which standards it keeps to, beside PDF/A. */
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
