import type { Locale } from '#contract/locales.ts'

/** One concept of the product: its word in each language, and the words that must not be used for it. */
export type GlossaryEntry = {
  readonly thing: string
  readonly words: Readonly<Record<Locale, string>>
  /** A word may end in `*`, which stands for any ending. */
  readonly avoid: Readonly<Record<Locale, readonly string[]>>
  /** Ids of texts, or kinds of them, that may use the word nevertheless. */
  readonly except?: readonly string[]
}

/** A text that people read. `id` says where in its kind. */
export type ReadText = {
  readonly kind:
    | 'catalogue'
    | 'legal'
    | 'e-mail'
    | 'lessons'
    | 'before start-up'
    | 'refusals'
    | 'samples'
  readonly locale: Locale
  readonly id: string
  readonly text: string
}

/** Placeholder for visitors' words in a text: it is never shown. */
const isUnseen = ({ id }: ReadText): boolean => id.endsWith('.keywords')

/** The texts that say what the glossary does not want, one line each. */
export const findAvoidedWords = (
  glossary: readonly GlossaryEntry[],
  texts: readonly ReadText[],
): readonly string[] => {
  const rules = glossary.flatMap((entry) =>
    Object.entries(entry.avoid).flatMap(([locale, words]) =>
      words.map((word) => ({ entry, locale, word, pattern: toPattern(word) })),
    ),
  )
  return texts
    .filter((text) => !isUnseen(text))
    .flatMap((text) =>
      rules
        .filter(
          ({ entry, locale, pattern }) =>
            locale === text.locale &&
            !entry.except?.includes(text.id) &&
            !entry.except?.includes(text.kind) &&
            pattern.test(text.text),
        )
        .map(
          ({ entry, word }) =>
            `${text.locale} ${text.kind} ${text.id}: “${word}”; for ${entry.thing} say “${entry.words[text.locale]}”`,
        ),
    )
}

/**
 * Thai has no spaces between words. Elsewhere a line may end between two, or a space may be one that does not break.
 */
const toPattern = (word: string): RegExp => {
  const plain = word
    .replace(/\*$/, '')
    .replaceAll(/[.?+()[\]]/g, '\\$&')
    .replaceAll(' ', '\\s+')
  if (/\p{Script=Thai}/u.test(word)) return new RegExp(plain, 'u')
  const end = word.endsWith('*') ? '' : '(?![\\p{L}\\p{M}])'
  return new RegExp(`(?<![\\p{L}\\p{M}])${plain}${end}`, 'iu')
}
