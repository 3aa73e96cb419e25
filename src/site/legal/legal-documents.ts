import type { LegalDocument } from '#domain/legal-documents.ts'
import { RELEASE } from '#domain/release.ts'

/**
 * The day from which each document is valid as it stands, in Paris; ISO 8601. A test compares every text with what it was on
 * its day. The statement on accessibility is made anew with each release.
 */
const VALID_FROM: Readonly<Record<LegalDocument, string>> = {
  cgv: '2026-11-28',
  confidentialite: '2026-11-28',
  mentions: '2026-11-28',
  retractation: '2026-11-27',
  accessibilite: RELEASE.day,
}

export const legalValidFrom = (document: LegalDocument): string => VALID_FROM[document]

/** The day of the last change to any of them. */
export const lastLegalChange = (): string =>
  Object.values(VALID_FROM).reduce((last, day) => (day > last ? day : last))
