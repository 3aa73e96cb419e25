import type { Locale } from '#contract/locales.ts'
import type { LegalDocument } from '#domain/legal-documents.ts'

/** One legal document in one language, as the build makes it from its Markdown. */
export interface LegalText {
  readonly html: string
  /** Its second-level headings; an id is the same in every language. */
  readonly sections: readonly { readonly id: string; readonly title: string }[]
}

/** The site's own text of a document; an admin may have written another since. */
export interface OwnLegalText {
  readonly text: LegalText
  /** Set if it is not the page's language. */
  readonly lang?: Locale
}

/** One file for each text: a visitor only fetches the texts that they read. */
const TEXTS = import.meta.glob<LegalText>('./texts/*/*.md', { import: 'legalText' })

export const loadLegalText = (document: LegalDocument, locale: Locale): Promise<LegalText> => {
  const load = TEXTS[`./texts/${locale}/${document}.md`]
  if (load === undefined) throw new Error(`the legal text ${document} is missing in ${locale}`)
  return load()
}
