import { useLocale } from '#i18n/use-locale.ts'
import type { OwnBlocks } from '#site/shell/content/own-blocks.ts'
import { findAnswer } from './find-answer.ts'
import type { KnownAnswer } from './known-answer.ts'
import { useCatalogueAnswer } from './use-catalogue-answer.ts'
import { useKnownAnswers } from './use-known-answers.ts'

/**
 * Answers from the pages, and from the catalogue what they say nothing of, or only in general. Apart from the known
 * answers: there, the number of models would change what a word weighs.
 */
export const useAnswer = (
  courseQuestions: OwnBlocks,
): ((question: string) => KnownAnswer | null) => {
  const locale = useLocale()
  const known = useKnownAnswers(courseQuestions)
  const askCatalogue = useCatalogueAnswer()
  return (question) => {
    const found = findAnswer(question, known, locale)
    if (found !== null && found.isGeneral !== true) return found
    return askCatalogue(question) ?? found
  }
}
