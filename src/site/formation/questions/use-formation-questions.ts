import { blocksToQuestions } from '#site/shell/content/blocks-to-questions.tsx'
import { useShownBlocks } from '#site/shell/content/use-shown-blocks.ts'
import type { Question } from '#ui/story/question-list.tsx'
import { businessQuestions, generalQuestions, techniqueQuestions } from './own-questions.ts'

export const QUESTION_TOPICS = ['general', 'technique', 'business'] as const

export type QuestionTopic = (typeof QUESTION_TOPICS)[number]

export const useFormationQuestions = (): Readonly<Record<QuestionTopic, readonly Question[]>> => {
  const general = useShownBlocks('faq-general', generalQuestions())
  const technique = useShownBlocks('faq-technique', techniqueQuestions())
  const business = useShownBlocks('faq-business', businessQuestions())
  return {
    general: blocksToQuestions(general),
    technique: blocksToQuestions(technique),
    business: blocksToQuestions(business),
  }
}
