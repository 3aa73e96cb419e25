import type { Locale } from '#contract/languages/locales.ts'
import type { LegalDocument } from '#domain/legal-documents.ts'
import type { LegalText } from './legal-text.ts'

/** One file for each text: a visitor fetches those that they read. */
const TEXTS = import.meta.glob<LegalText>('../texts/*/*.md', { import: 'legalText' })

export const loadLegalText = (document: LegalDocument, locale: Locale): Promise<LegalText> => {
  const load = TEXTS[`../texts/${locale}/${document}.md`]
  if (load === undefined) throw new Error(`${document} is not written in ${locale}`)
  return load()
}
