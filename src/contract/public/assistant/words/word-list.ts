/** A list as it is read best: words between spaces. */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/)

/** What the search knows of a language beside its endings. */
export type Vocabulary = {
  /** Words that every sentence needs and that say nothing of what it is about. */
  readonly idle: readonly string[]
  /** Ways of asking, in folded text, and the word that they mean. */
  readonly phrases: readonly (readonly [pattern: RegExp, meant: string])[]
  /** Words that people use for the same thing: what they type, and what the site writes. */
  readonly same: readonly (readonly string[])[]
  /** The words for which an amount in euros is found. */
  readonly price: string
  /** In folded text: a time that something takes. */
  readonly time: RegExp
  /** The words for which such a time is found. */
  readonly delay: string
}
