import { useLingui } from '@lingui/react/macro'
import type { OwnBlocks } from '#site/shell/content/own-blocks.ts'
import type { ShownBlock } from '#site/shell/content/show-block.ts'
import { useShownBlocks } from '#site/shell/content/use-shown-blocks.ts'
import { contactQuestions } from '../own-questions.ts'
import type { KnownAnswer } from './known-answer.ts'

/** What pages answer under their questions, as administrators have them now. */
export const usePageQuestions = (courseQuestions: OwnBlocks): readonly KnownAnswer[] => {
  const { t } = useLingui()
  const contact = useShownBlocks('faq-contact', contactQuestions())
  const general = useShownBlocks('faq-general', courseQuestions)
  const technique = useShownBlocks('faq-technique', courseQuestions)
  const business = useShownBlocks('faq-business', courseQuestions)
  const link = t({ id: 'known.question.link', message: 'Lire toutes les questions' })
  return [
    ...contact.flatMap(toAnswer({ path: '/contact', link })),
    ...[general, technique, business].flat().flatMap(toAnswer({ path: '/formation', link })),
  ]
}

/** A question without its answer is none. */
const toAnswer =
  (place: Pick<KnownAnswer, 'path' | 'link'>) =>
  ({ id, title, body }: ShownBlock): readonly KnownAnswer[] =>
    title.text === '' || body.text === ''
      ? []
      : [
          {
            id,
            question: title.text,
            answer: body.text,
            lang: body.lang,
            hash: 'questions',
            ...place,
          },
        ]
