import type { Locale } from '#contract/locales.ts'
import { foldText } from '#domain/text/fold-text.ts'

export type Stem = (word: string) => string

/**
 * Removes endings from normalised words of a language. Thai words have none. Rejects offline unless its code is cached.
 */
export const loadStemmer = async (locale: Locale): Promise<Stem> => {
  switch (locale) {
    case 'fr':
      return (await import('@orama/stemmers/french')).stemmer
    case 'en':
      return (await import('@orama/stemmers/english')).stemmer
    case 'es':
      return (await import('@orama/stemmers/spanish')).stemmer
    case 'pt':
      return (await import('@orama/stemmers/portuguese')).stemmer
    case 'th':
      return (word) => word
  }
}

/** The part before an apostrophe is a separate word: `l’âge`. */
export const foldSentence = (text: string): string => foldText(text).replaceAll("'", ' ')

/**
 * The words of a normalised text. Thai has no spaces between words: the browser's dictionary finds their ends; Firefox
 * before 125 has none, and there the text between spaces and punctuation counts as a word.
 */
export const splitWords = (folded: string, locale: Locale): readonly string[] => {
  if (!('Segmenter' in Intl)) return folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return Array.from(segmenterFor(locale).segment(folded))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
}

const segmenters = new Map<Locale, Intl.Segmenter>()

const segmenterFor = (locale: Locale): Intl.Segmenter => {
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' })
  segmenters.set(locale, segmenter)
  return segmenter
}

/** More questions than this belong in a message to the team. */
const MOST_PARTS = 3

const AND: Readonly<Record<Locale, RegExp>> = {
  fr: /\s+(?:et aussi|et puis|et|ainsi que|puis)\s+/iu,
  en: /\s+(?:and also|and|plus)\s+/iu,
  es: /\s+(?:y además|y también|y)\s+/iu,
  pt: /\s+(?:e também|e ainda|e)\s+/iu,
  th: /\s*(?:แล้วก็|และ|แล้ว)\s*/u,
}

/** Splits a text into its questions: at punctuation marks, and as a last resort (`parts`) at the word for "and". */
export const splitQuestion = (
  text: string,
  locale: Locale,
): { readonly sentences: readonly string[]; readonly parts: readonly string[] } => {
  const cut = (pieces: readonly string[]) =>
    pieces
      .map((piece) => piece.trim())
      .filter((piece) => /\p{L}{2}/u.test(piece))
      .slice(0, MOST_PARTS)
  const sentences = cut(text.split(/[?？!\n;]+|\.(?=\s|$)/u))
  return { sentences, parts: cut(sentences.flatMap((sentence) => sentence.split(AND[locale]))) }
}
