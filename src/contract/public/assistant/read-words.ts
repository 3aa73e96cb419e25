import type { Locale } from '#contract/languages/locales.ts'
import { foldText } from '#domain/text/fold-text.ts'

export type Stem = (word: string) => string

/** Cuts endings off folded words of a language. Thai words have none. Rejects offline unless its code is on the device. */
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

/** What stands before an apostrophe is a word of its own: `l’âge`. */
export const foldSentence = (text: string): string => foldText(text).replaceAll("'", ' ')

/**
 * The words of a folded text. Thai has no spaces between them: the browser's dictionary tells where they end; Firefox
 * before 125 has none, and there what stands between spaces and marks is a word.
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
