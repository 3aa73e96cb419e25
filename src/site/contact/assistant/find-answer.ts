import type { Locale } from '#contract/languages/locales.ts'
import { countMentions, readSentence } from './read-sentence.ts'

/** What is answered to whoever uses one of the keywords. */
export type Answerable = {
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
