import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { questionList } from '#styled-system/recipes/question-list.js'

export interface Question {
  question: string
  answer: string
  /** Of both, where they are not the page's. */
  questionLang?: string | undefined
  answerLang?: string | undefined
  /** What must be known of the words. */
  mark?: ReactNode
  id?: string
}

export function QuestionList({ items }: { items: readonly Question[] }) {
  const looks = questionList()
  return (
    <div className={looks.root}>
      {items.map(({ id, question, answer, questionLang, answerLang, mark }) => (
        <details key={id ?? question} className={looks.item}>
          <summary className={looks.question}>
            <span lang={questionLang}>{question}</span>
            <Plus aria-hidden="true" />
          </summary>
          <p className={looks.answer}>
            <span lang={answerLang}>{answer}</span> {mark}
          </p>
        </details>
      ))}
    </div>
  )
}
