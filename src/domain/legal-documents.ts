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

/**
 * This release: the version that package.json gives it, and the day it was made, ISO 8601. A new version brings a new day;
 * the statement on accessibility is of that day.
 */
export const RELEASE = { version: '0.1.0', day: '2026-11-27' } as const
