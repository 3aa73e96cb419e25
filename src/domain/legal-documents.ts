/** The documents of the legal hub in the order of the list; each name ends its page's address. */
export const LEGAL_DOCUMENTS = [
  'cgv',
  'confidentialite',
  'mentions',
  'retractation',
  'accessibilite',
] as const

export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number]

export const legalPath = (document: LegalDocument): string => `/legal/${document}`
