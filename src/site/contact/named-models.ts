import type { Locale } from '#contract/locales.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { countMentions, findWords, readSentence, splitAtApostrophes } from './find-answer.ts'

/** What distinguishes a name from an ordinary word with the same spelling, in the language of the question. */
export type NameContext = {
  readonly locale: Locale
  /** Keywords of the words that occur beside a name: `prix`, `de`, `ou`. */
  readonly beside: string
  /** Keywords of what such a word could describe: the `modelo` of `nova modelo`. */
  readonly described: string
}

/** The models whose name occurs in the question as a name. */
export const findNamed = <Named extends { readonly name: string }>(
  question: string,
  models: readonly Named[],
  context: NameContext,
): readonly Named[] => {
  const asked = readTokens(question, context.locale)
  const names = models.map(({ name }) =>
    readTokens(name, context.locale).map(({ folded }) => folded),
  )
  const known = new Set(names.filter((name) => name.length === 1).flat())
  const isName = createNameTest(asked, known, context)
  return models.filter((_, index) => isNamed(names[index] ?? [], asked, isName))
}

type Token = {
  readonly folded: string
  readonly hasCapital: boolean
  readonly isThai: boolean
  /** A clause begins here (`isFirst`) or ends here (`isLast`). */
  readonly isFirst: boolean
  readonly isLast: boolean
}

const CLAUSE_END = /[^\s'\-–]/u

const readTokens = (text: string, locale: Locale): readonly Token[] => {
  const spaced = splitAtApostrophes(text)
  const isAllCapitals = spaced === spaced.toUpperCase()
  const words = findWords(spaced, locale)
  return words.map(({ word, index }, at) => {
    const before = words[at - 1]
    const end = index + word.length
    const gapBefore = before && spaced.slice(before.index + before.word.length, index)
    const gapAfter = words[at + 1] && spaced.slice(end, words[at + 1]?.index)
    return {
      folded: foldText(word),
      hasCapital: !isAllCapitals && /^\p{Lu}/u.test(word),
      isThai: /\p{Script=Thai}/u.test(word),
      isFirst: gapBefore === undefined || CLAUSE_END.test(gapBefore),
      isLast: gapAfter === undefined || CLAUSE_END.test(gapAfter),
    }
  })
}

type NameTest = (at: number) => boolean

/** A name of several words is always a name; for a single word, the word itself and its neighbours decide. */
const isNamed = (name: readonly string[], asked: readonly Token[], isName: NameTest): boolean =>
  name.length > 0 &&
  asked.some(
    (_, at) =>
      name.every((word, step) => asked[at + step]?.folded === word) &&
      (name.length > 1 || isName(at)),
  )

/**
 * A capital letter means a name, except at the beginning of a sentence where what the word describes follows: `Nova
 * modelo?` In lower case it must stand alone, or among the words that occur beside names.
 */
const createNameTest = (
  asked: readonly Token[],
  names: ReadonlySet<string>,
  { locale, beside, described }: NameContext,
): NameTest => {
  const isOneOf = (token: Token | undefined, keywords: string): boolean =>
    token !== undefined && countMentions(readSentence(token.folded, locale), keywords) > 0
  const mayNeighbour = (token: Token, neighbour: Token | undefined): boolean =>
    neighbour === undefined ||
    neighbour.isThai !== token.isThai ||
    names.has(neighbour.folded) ||
    isOneOf(neighbour, beside)
  return (at) => {
    const token = asked[at]
    if (token === undefined) return false
    const before = token.isFirst ? undefined : asked[at - 1]
    const after = token.isLast ? undefined : asked[at + 1]
    if (token.hasCapital && !(before === undefined && isOneOf(after, described))) return true
    return mayNeighbour(token, before) && mayNeighbour(token, after)
  }
}
