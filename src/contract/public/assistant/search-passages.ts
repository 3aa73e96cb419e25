import MiniSearch, { type SearchOptions } from 'minisearch'
import type { Locale } from '#contract/locales.ts'
import type { Passage } from './assistant-protocol.ts'
import { foldSentence, loadStemmer, type Stem, splitWords } from './split-words.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

export type Found = {
  readonly passage: Passage
  readonly score: number
  /** The part of the question that the passage covers, between 0 and 1. Rare words count for more. */
  readonly coverage: number
}

export type PassageSearch = {
  /** Best first; empty if no result is certain enough. */
  readonly find: (question: string) => readonly Found[]
  /** `asksPrice`: the question asks for a price; `words`: the number of its meaningful words. */
  readonly read: (question: string) => { readonly asksPrice: boolean; readonly words: number }
  readonly passages: readonly Passage[]
}

/** Lower coverage may be a coincidence. */
const SURE_COVERAGE = 0.55
/**
 * The minimum weight of the question's words that are known in rare passages, relative to the weight of the rarest
 * word.
 */
const LEAST_WEIGHT = 0.41
/** A passage that fits nearly as well belongs to the answer; others are off-topic. */
const NEARLY_AS_GOOD = 0.86
const MOST_SHOWN = 2

/** Indexes passages of one language for full-text search: stems, typing errors, and synonyms. */
export const openPassageSearch = async (
  passages: readonly Passage[],
  locale: Locale,
): Promise<PassageSearch> => {
  const vocabulary = vocabularyOf(locale)
  const reader = createReader(vocabulary, await loadStemmer(locale), locale)
  const index: Index = new MiniSearch({
    fields: ['title', 'keywords', 'page', 'text'],
    tokenize: (text) => [...reader.words(text)],
    processTerm: (term) => term,
    storeFields: ['isQuestion'],
    searchOptions: {
      boost: { title: 2.2, keywords: 1.5, page: 1.2 },
      tokenize: (term) => [term],
      boostDocument: (_, __, stored) => (stored?.isQuestion === true ? ANSWERED_QUESTION : 1),
    },
  })
  index.addAll(
    passages.map((passage, id) => ({ ...passage, id, isQuestion: passage.hash === 'questions' })),
  )
  const [price = ''] = reader.words(vocabulary.price)
  return {
    passages,
    find: (question) => findIn(index, passages, reader.concepts(question)),
    read: (question) => {
      const concepts = reader.concepts(question)
      return {
        asksPrice: concepts.some(({ words }) => words.includes(price)),
        words: concepts.filter(({ isIdle }) => !isIdle).length,
      }
    },
  }
}

type Index = MiniSearch<Passage & { readonly id: number }>

/** One thing that the question asks for. */
type Concept = {
  /** All synonyms; the first is the one that was used. */
  readonly words: readonly string[]
  /** It has no meaning by itself, except within written questions: "Do I need to know how…?" */
  readonly isIdle: boolean
}

type Reader = {
  readonly words: (text: string) => readonly string[]
  readonly concepts: (question: string) => readonly Concept[]
}

const createReader = (vocabulary: Vocabulary, stem: Stem, locale: Locale): Reader => {
  const words = (text: string): readonly string[] =>
    splitWords(foldSentence(text), locale)
      .filter((word) => word.length > 1 || /\p{N}/u.test(word))
      .map(stem)
  const idle = new Set(vocabulary.idle.flatMap(words))
  const groups = vocabulary.same.map((group) => group.flatMap((word) => words(word).slice(0, 1)))
  const concepts = (question: string): readonly Concept[] => {
    let folded = foldSentence(question)
    for (const [pattern, meant] of vocabulary.phrases)
      folded = folded.replace(pattern, ` ${meant} `)
    return [...new Set(words(folded))].map((word) => ({
      words: [...new Set([word, ...groups.filter((group) => group.includes(word)).flat()])],
      isIdle: idle.has(word),
    }))
  }
  return {
    // Passages with a price or a time are found by the words for it.
    words: (text) => [
      ...words(text),
      ...(text.includes('€') ? words(vocabulary.price) : []),
      ...(vocabulary.time.test(foldSentence(text)) ? words(vocabulary.delay) : []),
    ],
    concepts,
  }
}

type Sum = {
  readonly score: number
  readonly weight: number
  readonly met: number
  /** The number of these that are meaningful by themselves. */
  readonly telling: number
}

const NOTHING: Sum = { score: 0, weight: 0, met: 0, telling: 0 }

const findIn = (
  index: Index,
  passages: readonly Passage[],
  concepts: readonly Concept[],
): readonly Found[] => {
  const sums = new Map<number, Sum>()
  const pointed = concepts.filter(({ isIdle }) => !isIdle)
  const leastWeight = LEAST_WEIGHT * Math.log(passages.length + 1)
  let asked = 0
  for (const concept of concepts) {
    const met = meetConcept(index, concept)
    const weight = Math.log(1 + (passages.length - met.size + 0.5) / (met.size + 0.5))
    // A word that the site does not know may be the point of the question.
    if (!concept.isIdle) asked += met.size === 0 ? UNKNOWN_WORD : weight
    for (const [id, { score, quality }] of met) {
      const sum = sums.get(id) ?? NOTHING
      const part = concept.isIdle ? IDLE_WORD : 1
      sums.set(id, {
        score: sum.score + score * part,
        weight: sum.weight + weight * quality * part,
        met: sum.met + 1,
        telling: sum.telling + Number(!concept.isIdle),
      })
    }
  }
  const found = [...sums].flatMap(([id, { score, weight, met, telling }]): readonly Found[] => {
    const passage = passages[id]
    if (passage === undefined || telling === 0) return []
    const coverage = Math.min(1, weight / asked)
    // A word in another language may only look the same.
    const least = Math.min(passage.lang === undefined ? pointed.length : 3, 2)
    return coverage < SURE_COVERAGE || weight < leastWeight || met < least
      ? []
      : [{ passage, score: score * coverage ** 3, coverage }]
  })
  const ranked = found.toSorted((one, other) => other.score - one.score)
  const [best] = ranked
  return ranked
    .filter(({ score }) => best !== undefined && score >= best.score * NEARLY_AS_GOOD)
    .slice(0, MOST_SHOWN)
}

type Meeting = { readonly score: number; readonly quality: number }

const meetConcept = (index: Index, { words, isIdle }: Concept): ReadonlyMap<number, Meeting> => {
  const met = new Map<number, Meeting>()
  words.forEach((word, at) => {
    for (const result of index.search(word, isIdle ? IN_TITLES : searchOf(word))) {
      const quality = (result.terms.includes(word) ? 1 : MISTYPED) * (at === 0 ? 1 : SAME_THING)
      const score = result.score * quality
      if ((met.get(result.id)?.score ?? 0) < score) met.set(result.id, { score, quality })
    }
  })
  return met
}

/** A question that the site has an entry for is answered there in full. */
const ANSWERED_QUESTION = 1.3
const UNKNOWN_WORD = 3
const SAME_THING = 0.9
const MISTYPED = 0.75
const IDLE_WORD = 0.35

/** The field that contains questions. */
const IN_TITLES: SearchOptions = { fields: ['title'], prefix: false, fuzzy: false }

const searchOf = (word: string): SearchOptions => ({
  prefix: word.length >= 4,
  fuzzy: word.length >= 9 ? 2 : word.length >= 5 ? 1 : false,
  weights: { fuzzy: 0.45, prefix: 0.5 },
})
