import { useLingui } from '@lingui/react/macro'
import { Band } from '#site/shell/band/band.tsx'
import { questionsSchema, usePageFacts } from '#site/shell/page/page-facts.ts'
import { type Question, QuestionList } from '#ui/story/question-list.tsx'

export function ContactQuestions() {
  const { t } = useLingui()
  const questions: readonly Question[] = [
    {
      question: t({ id: 'contact.faq.when', message: 'Quand vais-je recevoir une réponse ?' }),
      answer: t({
        id: 'contact.faq.when.answer',
        message:
          'Tout de suite par le chat, en moins de 2 h sur WhatsApp et en moins de 24 h par e-mail, du lundi au samedi.',
      }),
    },
    {
      question: t({ id: 'contact.faq.order', message: 'Comment suivre une commande ?' }),
      answer: t({
        id: 'contact.faq.order.answer',
        message:
          'Écris-nous avec l’adresse e-mail de la commande et choisis « Achat et commande » : nous retrouvons ton dossier par cette adresse.',
      }),
    },
    {
      question: t({ id: 'contact.faq.language', message: 'Dans quelle langue écrire ?' }),
      answer: t({
        id: 'contact.faq.language.answer',
        message:
          'En français, anglais, espagnol, portugais ou thaï. Nous répondons dans la langue de ton message.',
      }),
    },
    {
      question: t({ id: 'contact.faq.data', message: 'Que devient ce que j’envoie ?' }),
      answer: t({
        id: 'contact.faq.data.answer',
        message:
          'Ton message arrive dans la messagerie de l’équipe et ne sert qu’à te répondre. Demande-nous de l’effacer quand tu veux.',
      }),
    },
  ]
  usePageFacts(() => ({ schema: [questionsSchema(questions)] }))
  return (
    <Band id="questions" title={t({ id: 'contact.faq.title', message: 'Peut-être déjà répondu' })}>
      <QuestionList items={questions} />
    </Band>
  )
}
