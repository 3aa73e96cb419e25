/** The documents of the legal hub in the order of the list; each name is the end of its page's address. */
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
 * This release: the version from package.json, and its day, ISO 8601. A new version needs a new day, which is also the
 * date of the accessibility statement.
 */
export const RELEASE = { version: '0.1.0', day: '2026-11-27' } as const
