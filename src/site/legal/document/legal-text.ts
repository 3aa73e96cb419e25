import type { Locale } from '#contract/languages/locales.ts'

/** One legal document in one language, as the build makes it of its Markdown. */
export interface LegalText {
  readonly html: string
  /** Its second-level headings; an id is the same in every language. */
  readonly sections: readonly { readonly id: string; readonly title: string }[]
}

/** The site's own words for a document; an administrator may have written others since. */
export interface OwnLegalText {
  readonly text: LegalText
  /** Where it is not the page's. */
  readonly lang?: Locale
}
