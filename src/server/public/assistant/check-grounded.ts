import type { Locale } from '#contract/locales.ts'
import type { Passage } from '#contract/public/assistant/assistant-protocol.ts'
import { foldSentence, splitWords } from '#contract/public/assistant/split-words.ts'

/** Whether the passages support everything that a sentence claims. */
export type IsGrounded = (sentence: string) => boolean

/** Apart from short words, a third of the words may differ from the passage. */
const MOST_OTHER_WORDS = 0.34
const SHORTEST_WORD = 4
const STEM = 5

const ADDRESS =
  /https?:\/\/\S+|www\.\S+|[\w.+-]+@[\w-]+\.\S+|\b[\w-]+\.(?:com|fr|net|org|io|ai|example|shop|app)\b\S*|\]\(/gi
const FIGURE = /\d+(?:[.,\s\u00a0\u202f]\d+)*/g
/** Words for amounts and gifts: none of them may be invented either. */
const AMOUNT =
  /^(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|soixante|cent|mille|moitie|gratuit\w*|offert\w*|two|three|four|five|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|half|free|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|cuarenta|cincuenta|cien|mil|mitad|gratis|gratuit[oa]s?|dois|duas|quatro|sete|oito|nove|dez|doze|quinze|vinte|trinta|quarenta|cinquenta|cem|metade|gratis|ฟรี)$/

/** Words that negate a sentence. */
const NEGATION: Readonly<Record<Locale, RegExp>> = {
  fr: /^(?:pas|aucune?|jamais|sans|ni|non|rien|impossible)$/,
  en: /^(?:not|no|never|without|none|nothing|nobody|cannot|nor|impossible|isn|aren|don|doesn|didn|won|wasn|weren|hasn|haven|t)$/,
  es: /^(?:no|nunca|sin|ningun[ao]?|nada|jamas|tampoco|ni|imposible)$/,
  pt: /^(?:nao|nunca|sem|nenhuma?|nada|jamais|nem|impossivel)$/,
  th: /^(?:ไม่.*|ห้าม|มิ)$/,
}

/** The vocabulary of the whole site, which limits the words of a sentence about one passage. */
export type SiteWords = {
  /** Stems of all its words. */
  readonly said: ReadonlySet<string>
  /** Stems of titles: replacing the name of one offer by that of another makes a true sentence false. */
  readonly topics: ReadonlySet<string>
}

export const readSiteWords = (passages: readonly Passage[], locale: Locale): SiteWords => {
  const stemsOf = (texts: readonly string[]): ReadonlySet<string> =>
    new Set(splitWords(foldSentence(texts.join('\n')), locale).map(stemOf))
  return {
    said: stemsOf(passages.flatMap(({ page, title, text }) => [page, title, text])),
    topics: stemsOf([...new Set(passages.flatMap(({ page, title }) => [page, title]))]),
  }
}

/**
 * Whether one of the passages supports each sentence: it contains no figure, amount, address or name that the passage
 * lacks, no word that the site never uses, none of another topic of the site, and few other new words; and it is
 * negated exactly if the passage is. It is compared with the passages only: claims in the question are not facts.
 */
export const createGrounding = (
  passages: readonly Passage[],
  locale: Locale,
  site: SiteWords,
): IsGrounded => {
  const grounds = passages.map((passage) => createGround(passage, locale, site))
  return (text) =>
    text
      .split(SENTENCE_END)
      .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
      .every((sentence) => grounds.some((isGrounded) => isGrounded(sentence)))
}

const SENTENCE_END = /(?<=[.!?…])\s+|\n+/

const createGround = (
  { path, page, title, text: body }: Passage,
  locale: Locale,
  site: SiteWords,
): IsGrounded => {
  const text = `${page}\n${title}\n${body}`
  const figures = new Set((text.match(FIGURE) ?? []).map(plainFigure))
  const words = new Set(splitWords(foldSentence(text), locale))
  const stems = new Set([...words].map(stemOf))
  const clauses = body.split(SENTENCE_END).map((clause) => readClause(clause, locale))
  const isAddressKnown = (address: string): boolean =>
    address !== '](' && (text.includes(address) || address.endsWith(path))
  return (sentence) => {
    if (!(sentence.match(ADDRESS) ?? []).every(isAddressKnown)) return false
    if (!(sentence.match(FIGURE) ?? []).map(plainFigure).every((figure) => figures.has(figure)))
      return false
    if (!namesIn(sentence).every((name) => words.has(name))) return false
    const said = readClause(sentence, locale)
    if (!said.words.filter((word) => AMOUNT.test(word)).every((word) => words.has(word)))
      return false
    const other = said.telling.filter((stem) => !stems.has(stem))
    if (!other.every((stem) => site.said.has(stem) && !site.topics.has(stem))) return false
    if (other.length > Math.max(1, said.telling.length * MOST_OTHER_WORDS)) return false
    return isSameWay(said, clauses)
  }
}

type Clause = {
  readonly words: readonly string[]
  /** Stems of the words that carry meaning. */
  readonly telling: readonly string[]
  readonly isNegated: boolean
}

const readClause = (text: string, locale: Locale): Clause => {
  const words = splitWords(foldSentence(text), locale)
  return {
    words,
    telling: words.filter((word) => word.length >= SHORTEST_WORD).map(stemOf),
    isNegated: words.some((word) => NEGATION[locale].test(word)),
  }
}

/** Whether one of the most similar sentences of the passage has the same negation. */
const isSameWay = (said: Clause, clauses: readonly Clause[]): boolean => {
  const shared = clauses.map(
    ({ telling }) => new Set(said.telling.filter((stem) => telling.includes(stem))).size,
  )
  const most = Math.max(...shared)
  return clauses.some((clause, at) => shared[at] === most && clause.isNegated === said.isNegated)
}

const plainFigure = (figure: string): string => figure.replace(/[.,\s\u00a0\u202f]/g, '')

/** The beginning that a word shares with its other forms. */
export const stemOf = (word: string): string => word.slice(0, STEM)

/** Capitalised words that do not begin a sentence, and in Thai all words in Latin letters. */
const namesIn = (sentence: string): readonly string[] =>
  Array.from(
    sentence.matchAll(
      /(?<![.!?…:«“"]\s*)(?<=[\s'’(\p{Script=Thai}])\p{Lu}[\p{Script=Latin}\p{M}-]+/gu,
    ),
    ([name]) => foldSentence(name),
  )
    .flatMap((name) => name.split(/[-\s]/))
    .filter((name) => name.length > 1)
