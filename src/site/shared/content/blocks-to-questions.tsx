import type { Question } from '#ui/marketing/question-list.tsx'
import { InFrench, type ShownBlock } from './shown-blocks.tsx'

/** Leaves out questions without an answer. */
export const blocksToQuestions = (blocks: readonly ShownBlock[]): readonly Question[] =>
  blocks
    .filter(({ title, body }) => title.text !== '' && body.text !== '')
    .map(({ id, title, body }) => ({
      id,
      question: title.text,
      questionLang: title.lang,
      answer: body.text,
      answerLang: body.lang,
      mark: <InFrench words={[title, body]} />,
    }))
