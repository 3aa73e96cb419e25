import type { LegalDocument } from '#domain/legal-documents.ts'

export const legalPath = (document: LegalDocument): string => `/legal/${document}`

/** The day from which the documents are valid as they stand. */
export const LEGAL_VALID_FROM = '2026-11-24'
