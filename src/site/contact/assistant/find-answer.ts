import type { Locale } from '#contract/languages/locales.ts'
import { countMentions, readSentence, type Sentence } from './read-sentence.ts'

/** What a page answers, to a question that stands there or to whoever uses one of the keywords. */
export type Answerable = {
  /** Comma-separated words and phrases. A star stands for any ending: `rembours*`. */
  readonly keywords?: string
  readonly question?: string
  readonly answer: string
}

/** What answers the question best; null rather than a guess. */
export const findAnswer = <Known extends Answerable>(
  question: string,
  known: readonly Known[],
  locale: Locale,
): Known | null => {
  const asked = readSentence(question, locale)
  const weigh = weighWords(known, locale)
  let best: Known | null = null
  let bestScore = 0
  for (const candidate of known) {
    const score = Math.max(
      keywordScore(asked, candidate.keywords ?? '', weigh.most),
      questionScore(asked, readSentence(candidate.question ?? '', locale), weigh),
    )
    if (score > bestScore) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

type Weighing = {
  readonly of: (word: string) => number
  /** Of a word that nothing else contains. */
  readonly most: number
  /** Less is shared by chance. */
  readonly least: number
}

/** A word says the more, the fewer of the questions and answers contain it: what every sentence needs says next to nothing. */
const weighWords = (known: readonly Answerable[], locale: Locale): Weighing => {
  const counts = new Map<string, number>()
  for (const { question = '', answer } of known)
    for (const word of readSentence(`${question} ${answer}`, locale).words)
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const weight = (count: number): number => Math.log((known.length + 1) / (count + 1))
  return {
    of: (word) => weight(counts.get(word) ?? 0),
    most: weight(0),
    least: weight(SHARED_BY_CHANCE),
  }
}

/** So many texts have a word in common without speaking of the same. */
const SHARED_BY_CHANCE = 2

/** What is asked beside the question tells against it, though less: people say more than they need. */
const MISSING_PART = 0.5

const questionScore = (asked: Sentence, { words }: Sentence, weigh: Weighing): number => {
  let score = 0
  for (const word of asked.words) score += weigh.of(word) * (words.has(word) ? 1 : -MISSING_PART)
  return score < weigh.least ? 0 : score
}

const keywordScore = (asked: Sentence, keywords: string, weight: number): number =>
  countMentions(asked, keywords) * weight
