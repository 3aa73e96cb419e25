/** One legal document in one language, as the build makes it of its Markdown. */
export interface LegalText {
  readonly html: string
  /** Its second-level headings; an id is the same in every language. */
  readonly sections: readonly { readonly id: string; readonly title: string }[]
}
