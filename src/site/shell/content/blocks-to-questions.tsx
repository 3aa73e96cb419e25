import type { Question } from '#ui/story/question-list.tsx'
import { InFrench } from './in-french.tsx'
import type { ShownBlock } from './show-block.ts'

/** A question without its answer is none. */
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
