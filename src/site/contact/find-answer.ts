import type { Locale } from '#contract/locales.ts'
import { foldText } from '#domain/text/fold-text.ts'

export type Sentence = {
  /** Each once, in the singular as far as a final letter tells. */
  readonly words: ReadonlySet<string>
  /** Whether a word or phrase is in it, whole; with a star at its end, one that begins so. */
  readonly mentions: (keyword: string) => boolean
}

/** What is answered to a question with one of the keywords. */
type Answerable = {
  /** Comma-separated words and phrases. A star stands for any ending: `rembours*`. */
  readonly keywords?: string
  readonly answer: string
}

/** What most keywords of the question ask for, the first of those that fit as well; null where there is none. */
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

export type KnownAnswer = Answerable & {
  readonly id: string
  /** Said only where the catalogue has nothing closer to say. */
  readonly isGeneral?: boolean
  /** It stands on a page as it is said here. */
  readonly isPassage?: boolean
  /** Of the answer, where it is not the page's. */
  readonly lang?: Locale | undefined
  /** Where it stands, or the page that says more. */
  readonly path: string
  readonly hash?: string
  readonly link: string
}
