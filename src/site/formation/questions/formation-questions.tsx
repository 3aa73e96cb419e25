import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Band } from '#site/shell/band/band.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { QuestionList } from '#ui/story/question-list.tsx'
import { Heading } from '#ui/type/heading.tsx'
import {
  QUESTION_TOPICS,
  type QuestionTopic,
  useFormationQuestions,
} from './use-formation-questions.ts'

export function FormationQuestions() {
  const { t } = useLingui()
  const questions = useFormationQuestions()
  const [topic, setTopic] = useState<QuestionTopic>('general')
  const labels: Readonly<Record<QuestionTopic, string>> = {
    general: t({ id: 'faq.topic.general', message: 'Général' }),
    technique: t({ id: 'faq.topic.technique', message: 'Technique' }),
    business: t({ id: 'faq.topic.business', message: 'Business' }),
  }
  const title = t({ id: 'faq.title', message: 'Avant de te décider' })
  const topics = QUESTION_TOPICS.filter((value) => questions[value].length > 0)
  const [first] = topics
  if (first === undefined) return null
  return (
    <Band id="questions" title={title}>
      <Tabs
        isWhole
        label={title}
        value={topics.includes(topic) ? topic : first}
        onChange={setTopic}
        items={topics.map((value) => ({
          value,
          label: labels[value],
          content: (
            <>
              <noscript>
                <Heading level={3}>{labels[value]}</Heading>
              </noscript>
              <QuestionList items={questions[value]} />
            </>
          ),
        }))}
      />
    </Band>
  )
}
