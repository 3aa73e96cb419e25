import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { questionList } from '#styled-system/recipes/question-list.js'

export interface Question {
  question: string
  answer: string
  /** The language of question and answer, if it is not the page's (BCP 47). */
  questionLang?: string | undefined
  answerLang?: string | undefined
  /** A remark on the text, e.g. its language. */
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
