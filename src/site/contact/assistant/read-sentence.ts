import type { Locale } from '#contract/languages/locales.ts'
import { foldText } from '#domain/text/fold-text.ts'

export type Sentence = {
  /** Each once, in the singular as far as a final letter tells. */
  readonly words: ReadonlySet<string>
  /** Whether a word or phrase is in it, whole; with a star at its end, one that begins so. */
  readonly mentions: (keyword: string) => boolean
}

/** How many of the keywords, which commas separate, are in it. */
export const countMentions = (sentence: Sentence, keywords: string): number =>
  keywords.split(',').filter((keyword) => sentence.mentions(keyword.trim())).length

/** Reads a text by its words. Thai has no spaces between them: the browser's dictionary tells where they end. */
export const readSentence = (text: string, locale: Locale): Sentence => {
  const folded = foldWords(text)
  const words = new Set<string>()
  const beginnings = new Set<number>()
  const ends = new Set<number>()
  for (const { word, index } of findWords(folded, locale)) {
    words.add(word.replace(PLURAL, '$1'))
    beginnings.add(index)
    ends.add(index + word.length)
  }
  const mentions = (keyword: string): boolean => {
    const isBeginning = keyword.endsWith('*')
    const wanted = foldWords(isBeginning ? keyword.slice(0, -1) : keyword)
    if (wanted === '') return false
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1))
      if (beginnings.has(at) && (isBeginning || ends.has(at + wanted.length))) return true
    return false
  }
  return { words, mentions }
}

type Word = { readonly word: string; readonly index: number }

/** Firefox before 125 has no dictionary: there, what stands between spaces and marks is a word. */
export const findWords = (text: string, locale: Locale): readonly Word[] =>
  'Segmenter' in Intl
    ? [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)]
        .filter(({ isWordLike }) => isWordLike)
        .map(({ segment, index }) => ({ word: segment, index }))
    : [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({ word, index }))

const PLURAL = /^(\p{Script=Latin}{3,})[sx]$/u

/** What stands before an apostrophe is a word of its own: `l’âge`. */
export const splitAtApostrophes = (text: string): string => text.replace(/['‘’]/g, ' ')

const foldWords = (text: string): string => splitAtApostrophes(foldText(text))
