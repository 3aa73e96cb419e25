import type { LegalDocument } from '#domain/legal-documents.ts'
import { RELEASE } from '#domain/release.ts'

/** The day from which the documents are valid as they stand. */
export const LEGAL_VALID_FROM = '2026-11-24'

/** The statement on accessibility is made anew with each release; ISO 8601. */
export const legalValidFrom = (document: LegalDocument): string =>
  document === 'accessibilite' ? RELEASE.day : LEGAL_VALID_FROM
