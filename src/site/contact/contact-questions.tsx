import { useLingui } from '@lingui/react/macro'
import { Band } from '#site/shell/band/band.tsx'
import { blocksToQuestions } from '#site/shell/content/blocks-to-questions.tsx'
import { useShownBlocks } from '#site/shell/content/use-shown-blocks.ts'
import { questionsSchema, usePageFacts } from '#site/shell/page/page-facts.ts'
import { QuestionList } from '#ui/story/question-list.tsx'
import { contactQuestions } from './own-questions.ts'

export function ContactQuestions() {
  const { t } = useLingui()
  const questions = blocksToQuestions(useShownBlocks('faq-contact', contactQuestions()))
  usePageFacts(() => ({ schema: [questionsSchema(questions)] }))
  if (questions.length === 0) return null
  return (
    <Band id="questions" title={t({ id: 'contact.faq.title', message: 'Questions fréquentes' })}>
      <QuestionList items={questions} />
    </Band>
  )
}
