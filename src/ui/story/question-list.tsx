import { Plus } from 'lucide-react'
import { questionList } from '#styled-system/recipes/question-list.js'

export interface Question {
  question: string
  answer: string
}

export function QuestionList({ items }: { items: readonly Question[] }) {
  const looks = questionList()
  return (
    <div className={looks.root}>
      {items.map(({ question, answer }) => (
        <details key={question} className={looks.item}>
          <summary className={looks.question}>
            {question}
            <Plus aria-hidden="true" />
          </summary>
          <p className={looks.answer}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
