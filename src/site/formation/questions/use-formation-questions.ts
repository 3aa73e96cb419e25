import { blocksToQuestions } from '#site/shell/content/blocks-to-questions.tsx'
import { useShownBlocks } from '#site/shell/content/use-shown-blocks.ts'
import type { Question } from '#ui/story/question-list.tsx'
import { courseQuestions } from './own-questions.ts'

export const QUESTION_TOPICS = ['general', 'technique', 'business'] as const

export type QuestionTopic = (typeof QUESTION_TOPICS)[number]

export const useFormationQuestions = (): Readonly<Record<QuestionTopic, readonly Question[]>> => {
  const own = courseQuestions()
  const general = useShownBlocks('faq-general', own)
  const technique = useShownBlocks('faq-technique', own)
  const business = useShownBlocks('faq-business', own)
  return {
    general: blocksToQuestions(general),
    technique: blocksToQuestions(technique),
    business: blocksToQuestions(business),
  }
}
