import type { Locale } from '#contract/locales.ts'
import { foldText } from '#domain/text/fold-text.ts'

export type Sentence = {
  /** Each word once, in the singular as far as the last letter shows it. */
  readonly words: ReadonlySet<string>
  /** Whether it contains the whole word or phrase; with a star at the end, a word that begins with it. */
  readonly mentions: (keyword: string) => boolean
}

/** An answer to questions that contain one of the keywords. */
type Answerable = {
  /** Comma-separated words and phrases. A star stands for any ending: `rembours*`. */
  readonly keywords?: string
  readonly answer: string
}

/** The answer that most keywords in the question match, the first one if several match equally; null if none does. */
export const findAnswer = <Known extends Answerable>(
  question: string,
  known: readonly Known[],
  locale: Locale,
): Known | null => {
  const asked = readSentence(question, locale)
  let best: Known | null = null
  let most = 0
  for (const candidate of known) {
    const mentions = countMentions(asked, candidate.keywords ?? '')
    if (mentions <= most) continue
    best = candidate
    most = mentions
  }
  return best
}

/** How many of the comma-separated keywords the sentence contains. */
export const countMentions = (sentence: Sentence, keywords: string): number =>
  keywords.split(',').filter((keyword) => sentence.mentions(keyword.trim())).length

/** Splits a text into words. Thai has no spaces between them: the browser's dictionary finds their ends. */
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

/** Firefox before 125 has no dictionary: there, a word is what is between spaces and punctuation marks. */
export const findWords = (text: string, locale: Locale): readonly Word[] =>
  'Segmenter' in Intl
    ? [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)]
        .filter(({ isWordLike }) => isWordLike)
        .map(({ segment, index }) => ({ word: segment, index }))
    : [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({ word, index }))

const PLURAL = /^(\p{Script=Latin}{3,})[sx]$/u

/** What precedes an apostrophe is a word of its own: `l’âge`. */
export const splitAtApostrophes = (text: string): string => text.replace(/['‘’]/g, ' ')

const foldWords = (text: string): string => splitAtApostrophes(foldText(text))

export type KnownAnswer = Answerable & {
  readonly id: string
  /** Used only if the catalogue has no more specific answer. */
  readonly isGeneral?: boolean
  /** The answer is a literal passage of a page. */
  readonly isPassage?: boolean
  /** The language of the answer, if it is not the page's. */
  readonly lang?: Locale | undefined
  /** The page that contains the answer or says more. */
  readonly path: string
  readonly hash?: string
  readonly link: string
}
