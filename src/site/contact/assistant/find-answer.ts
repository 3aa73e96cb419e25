import { foldText } from '#domain/text/fold-text.ts'

export interface KnownAnswer {
  readonly id: string
  /** Pieces of words, comma-separated: whoever asks about this uses one of them. */
  readonly keywords: string
  readonly answer: string
  /** The page that says more. */
  readonly path: string
  readonly link: string
}

/** What answers the question best; null rather than a guess when no keyword is in it. */
export const findAnswer = <Known extends Pick<KnownAnswer, 'keywords'>>(
  question: string,
  known: readonly Known[],
): Known | null => {
  const folded = foldText(question)
  let best: Known | null = null
  let bestScore = 0
  for (const candidate of known) {
    const score = scoreOf(folded, candidate.keywords)
    if (score > bestScore) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

/** Longer keywords say more. Thai has no spaces between words, so pieces of text are looked for and not words. */
const scoreOf = (folded: string, keywords: string): number =>
  keywords
    .split(',')
    .map((keyword) => foldText(keyword.trim()))
    .filter((keyword) => keyword !== '' && folded.includes(keyword))
    .reduce((score, keyword) => score + keyword.length, 0)
