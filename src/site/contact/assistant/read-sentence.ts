import type { Locale } from '#contract/languages/locales.ts'
import { foldText } from '#domain/text/fold-text.ts'

export type Sentence = {
  /** Each once, in the singular as far as a final letter tells. */
  readonly words: ReadonlySet<string>
  /** Whether a word or phrase is in it, whole; with a star at its end, one that begins so. */
  readonly mentions: (keyword: string) => boolean
}

/** Reads a text by its words. Thai has no spaces between them: the browser's dictionary tells where they end. */
export const readSentence = (text: string, locale: Locale): Sentence => {
  const folded = foldWords(text)
  const words = new Set<string>()
  const beginnings = new Set<number>()
  const ends = new Set<number>()
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  for (const { segment, index, isWordLike } of segmenter.segment(folded)) {
    if (!isWordLike) continue
    words.add(segment.replace(PLURAL, '$1'))
    beginnings.add(index)
    ends.add(index + segment.length)
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

const PLURAL = /^(\p{Script=Latin}{3,})[sx]$/u

/** What stands before an apostrophe is a word of its own: `l’âge`. */
const foldWords = (text: string): string => foldText(text).replaceAll("'", ' ')
