import { msg } from '@lingui/core/macro'
import { type DefaultBlocks, defaultBlocks } from '#site/shared/content/default-blocks.ts'

/** The contact page's questions and answers until the admin changes them. */
export const contactQuestions = (): DefaultBlocks =>
  defaultBlocks('faq-contact', {
    when: {
      title: msg({ id: 'contact.faq.when', message: 'Quand vais-je recevoir une réponse ?' }),
      body: [
        msg({
          id: 'contact.faq.when.answer',
          message:
            'Tout de suite par le chat, en moins de {replyTime} par e-mail et, sur WhatsApp, en moins de {studioPromise}.',
        }),
      ],
    },
    order: {
      title: msg({ id: 'contact.faq.order', message: 'Comment suivre une commande ?' }),
      body: [
        msg({
          id: 'contact.faq.order.answer',
          message:
            'Écris-nous avec l’adresse e-mail de la commande et choisis « Achat et commande » : nous retrouvons ta commande grâce à cette adresse.',
        }),
      ],
    },
    language: {
      title: msg({ id: 'contact.faq.language', message: 'Dans quelle langue écrire ?' }),
      body: [
        msg({
          id: 'contact.faq.language.answer',
          message:
            'En français, anglais, espagnol, portugais ou thaï. Nous répondons dans la langue de ton message.',
        }),
      ],
    },
    data: {
      title: msg({ id: 'contact.faq.data', message: 'Que devient ce que j’envoie ?' }),
      body: [
        msg({
          id: 'contact.faq.data.answer',
          message:
            'Ton message arrive dans la messagerie de l’équipe et ne sert qu’à te répondre. Tu peux nous demander de l’effacer quand tu veux.',
        }),
      ],
    },
  })
