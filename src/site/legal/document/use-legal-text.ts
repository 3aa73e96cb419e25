import { DEFAULT_LOCALE, type Locale } from '#contract/languages/locales.ts'
import type { PublicLegal } from '#contract/public/public-content.ts'
import { usePublicLegal } from '#device/public/public-content.ts'
import type { LegalDocument } from '#domain/legal-documents.ts'
import { frenchTypographyInHtml } from '#i18n/french-typography.ts'
import { legalValidFrom } from '../legal-documents.ts'
import type { LegalText, OwnLegalText } from './legal-text.ts'

export interface ShownLegalText extends OwnLegalText {
  /** ISO 8601. */
  readonly validFrom: string
}

interface LegalTexts {
  readonly own: OwnLegalText
  readonly written: PublicLegal | null
  readonly locale: Locale
}

/** The text that an administrator has written, in French where the visitor's language lacks; else the site's own. */
export const chooseLegalText = (
  document: LegalDocument,
  { own, written, locale }: LegalTexts,
): ShownLegalText => {
  const french = written?.texts[DEFAULT_LOCALE]
  const here = written?.texts[locale] ?? french
  if (!written || !here) return { ...own, validFrom: legalValidFrom(document) }
  const validFrom = written.updated_at
  return here === french
    ? { text: polished(here), validFrom, ...(locale === DEFAULT_LOCALE ? {} : { lang: 'fr' }) }
    : { text: here, validFrom }
}

const polished = ({ html, sections }: LegalText): LegalText => ({
  html: frenchTypographyInHtml(html),
  sections: sections.map(({ id, title }) => ({ id, title: frenchTypographyInHtml(title) })),
})

export const useWrittenLegal = (document: LegalDocument): PublicLegal | null => {
  const read = usePublicLegal(document)
  return read.type === 'found' ? read.value : null
}
