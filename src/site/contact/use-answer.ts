import type { Passage } from '#contract/public/assistant/assistant-protocol.ts'
import {
  asksAgainstRules,
  asksIfFacesAreReal,
  asksWhatItIs,
} from '#contract/public/assistant/question-kind.ts'
import type { Found, PassageSearch } from '#contract/public/assistant/search-passages.ts'
import { splitQuestion } from '#contract/public/assistant/split-words.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useCatalogueAnswer } from './catalogue-answers.ts'
import { countMentions, findAnswer, type KnownAnswer, readSentence } from './find-answer.ts'
import { useKnownAnswers, useProgramAnswer } from './known-answers.ts'

/** If the question has more words than this besides those of a rule, it asks for something else. */
const MAX_EXTRA_WORDS = 1

/** If a passage covers at least this share of the question, it answers better than any prepared sentence. */
const CLEAR_COVERAGE = { price: 0.8, other: 0.6 }

/**
 * Answers from what the site currently says; nothing if no answer is certain enough. If a text contains several
 * questions, each has its own answers.
 */
export const useAnswer = (
  search: PassageSearch | null,
): ((question: string) => readonly KnownAnswer[]) => {
  const locale = useLocale()
  const known = useKnownAnswers()
  const program = useProgramAnswer()
  const askCatalogue = useCatalogueAnswer()
  const virtual = known.filter(({ id }) => id === 'virtual')
  const answerOne = (question: string): readonly KnownAnswer[] => {
    if (asksIfFacesAreReal(question)) return virtual
    const rule = findAnswer(question, known, locale)
    if (rule?.id === 'human') return [rule]
    const isSaid = rule !== null && rule.isGeneral !== true
    const ofCatalogue = isSaid ? null : askCatalogue(question)
    if (ofCatalogue !== null) return [ofCatalogue]
    const found = search?.find(question) ?? []
    const answers = found.map(foundToAnswer)
    const { asksPrice, words } = search?.read(question) ?? { asksPrice: false, words: 0 }
    const isClear = (found[0]?.coverage ?? 0) >= CLEAR_COVERAGE[asksPrice ? 'price' : 'other']
    // A single word is not specific enough for a passage if a prepared sentence matches. A passage from a page's list of
    // questions and answers is an answer of its own.
    const isSpecific = words > 1 || rule === null
    if (isSpecific && (isClear || !asksPrice) && found[0]?.passage.hash === 'questions')
      return answers.slice(0, 1)
    const mentions = countMentions(readSentence(question, locale), rule?.keywords ?? '')
    if (isSaid && words - mentions - Number(asksPrice) <= MAX_EXTRA_WORDS) return [rule]
    if (isSpecific && isClear && (isSaid || !asksPrice)) return answers
    return rule === null ? answers : [rule]
  }
  return (question) => {
    if (asksWhatItIs(question)) return [program]
    if (asksAgainstRules(question)) return []
    const { sentences, parts } = splitQuestion(question, locale)
    const answers = sentences.flatMap(answerOne)
    if (parts.length === sentences.length) return unique(answers)
    const each = parts.map(answerOne)
    return unique(
      each.every((some) => some.length > 0) ? each.flatMap((some) => some.slice(0, 1)) : answers,
    )
  }
}

const foundToAnswer = ({ passage }: Found): KnownAnswer => toAnswer(passage)

/** A passage as an answer, with its source. */
export const toAnswer = ({ path, hash, page, title, text, lang }: Passage): KnownAnswer => ({
  id: `${path}#${hash} ${text}`,
  answer: text,
  lang,
  path,
  hash,
  isPassage: true,
  link: title === '' || title === page ? page : `${isolate(page)} · ${isolate(title)}`,
})

const MAX_ANSWERS = 3

const unique = (answers: readonly KnownAnswer[]): readonly KnownAnswer[] =>
  [...new Map(answers.map((answer) => [answer.id, answer])).values()].slice(0, MAX_ANSWERS)
