import { useLingui } from '@lingui/react/macro'
import type { Question } from '#ui/story/question-list.tsx'

export const QUESTION_TOPICS = ['general', 'technique', 'business'] as const

export type QuestionTopic = (typeof QUESTION_TOPICS)[number]

export const useFormationQuestions = (): Readonly<Record<QuestionTopic, readonly Question[]>> => ({
  general: useGeneralQuestions(),
  technique: useTechniqueQuestions(),
  business: useBusinessQuestions(),
})

const useGeneralQuestions = (): readonly Question[] => {
  const { t } = useLingui()
  return [
    {
      question: t({ id: 'faq.level', message: 'Faut-il déjà savoir se servir de l’IA ?' }),
      answer: t({
        id: 'faq.level.answer',
        message:
          'Non. Le premier module part de zéro et chaque leçon se fait avec un ordinateur ordinaire. Si tu sais envoyer un fichier, tu sais commencer.',
      }),
    },
    {
      question: t({ id: 'faq.time', message: 'Combien de temps faut-il prévoir ?' }),
      answer: t({
        id: 'faq.time.answer',
        message:
          '12 h de cours en tout. Deux soirées par semaine suffisent pour aller au bout en un mois ; rien n’expire si tu vas plus lentement.',
      }),
    },
    {
      question: t({ id: 'faq.refund', message: 'Et si cela ne me convient pas ?' }),
      answer: t({
        id: 'faq.refund.answer',
        message:
          'Tu as 30 jours pour nous écrire : nous remboursons la formule entière, sans te demander pourquoi.',
      }),
    },
  ]
}

const useTechniqueQuestions = (): readonly Question[] => {
  const { t } = useLingui()
  return [
    {
      question: t({ id: 'faq.tools', message: 'Quels outils vais-je utiliser ?' }),
      answer: t({
        id: 'faq.tools.answer',
        message:
          'Des générateurs d’images accessibles depuis un navigateur, avec une solution gratuite ou peu coûteuse pour chaque exercice. La liste est tenue à jour dans le cours.',
      }),
    },
    {
      question: t({ id: 'faq.computer', message: 'Mon ordinateur est-il assez puissant ?' }),
      answer: t({
        id: 'faq.computer.answer',
        message:
          'Oui, s’il affiche une vidéo. Les calculs lourds se font à distance ; une leçon facultative montre comment les faire chez soi.',
      }),
    },
    {
      question: t({ id: 'faq.languages', message: 'Le cours existe-t-il dans ma langue ?' }),
      answer: t({
        id: 'faq.languages.answer',
        message:
          'Le cours est donné en français. Les sous-titres existent en anglais, espagnol, portugais et thaï.',
      }),
    },
  ]
}

const useBusinessQuestions = (): readonly Question[] => {
  const { t } = useLingui()
  return [
    {
      question: t({ id: 'faq.income', message: 'Combien vais-je gagner ?' }),
      answer: t({
        id: 'faq.income.answer',
        message:
          'Personne ne peut te le promettre. Le cours donne une méthode et des repères ; les résultats dépendent de ton public, de ton rythme et de ton travail.',
      }),
    },
    {
      question: t({ id: 'faq.law', message: 'Est-ce légal de publier un modèle IA ?' }),
      answer: t({
        id: 'faq.law.answer',
        message:
          'Oui, à condition de le dire : en France, les images d’un visage produit par l’IA portent la mention « Images virtuelles ». Le cours montre comment l’afficher, et pourquoi ne jamais imiter une personne réelle.',
      }),
    },
    {
      question: t({ id: 'faq.invoice', message: 'Aurai-je une facture ?' }),
      answer: t({
        id: 'faq.invoice.answer',
        message:
          'Oui, à l’adresse e-mail de ta commande. Écris-nous si ta société a besoin d’une mention particulière.',
      }),
    },
  ]
}
