import { useLingui } from '@lingui/react/macro'
import { useLocale } from '#i18n/use-locale.ts'
import type { OwnBlocks } from '#site/shell/content/own-blocks.ts'
import type { ShownBlock } from '#site/shell/content/show-block.ts'
import { useShownBlocks } from '#site/shell/content/use-shown-blocks.ts'
import { contactQuestions } from '../own-questions.ts'
import type { KnownAnswer } from './known-answer.ts'
import { countMentions, readSentence } from './read-sentence.ts'

/** What pages answer under their questions, as administrators have them now. */
export const usePageQuestions = (courseQuestions: OwnBlocks): readonly KnownAnswer[] => {
  const { t } = useLingui()
  const contact = useShownBlocks('faq-contact', contactQuestions())
  const general = useShownBlocks('faq-general', courseQuestions)
  const technique = useShownBlocks('faq-technique', courseQuestions)
  const business = useShownBlocks('faq-business', courseQuestions)
  const invoice = t({ id: 'known.invoice.keywords', message: 'facture*' })
  const locale = useLocale()
  const link = t({ id: 'known.question.link', message: 'Lire toutes les questions' })
  /** Few words beside this one would hide the question. */
  const topicOf = (title: string): string =>
    countMentions(readSentence(title, locale), invoice) > 0 ? invoice : ''
  return [
    ...contact.flatMap(toAnswer({ path: '/contact', link }, topicOf)),
    ...[general, technique, business]
      .flat()
      .flatMap(toAnswer({ path: '/formation', link }, topicOf)),
  ]
}

/** A question without its answer is none. */
const toAnswer =
  (place: Pick<KnownAnswer, 'path' | 'link'>, topicOf: (title: string) => string) =>
  ({ id, title, body }: ShownBlock): readonly KnownAnswer[] =>
    title.text === '' || body.text === ''
      ? []
      : [
          {
            id,
            question: title.text,
            keywords: topicOf(title.text),
            answer: body.text,
            lang: body.lang,
            hash: 'questions',
            ...place,
          },
        ]
