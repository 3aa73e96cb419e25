import { msg } from '@lingui/core/macro'
import type { Params } from 'react-router-dom'
import { slugToName, slugToWords } from '#contract/public/page-paths.ts'
import { notFoundHead, type PageHead } from '../shared/page/page-head.ts'

/** Titles and descriptions of all pages: separate from the screens, which are only loaded when they are visited. */
export const homeHead = (): PageHead => ({
  title: msg({ id: 'head.home.title', message: 'Modèles IA prêts à publier et sur mesure' }),
  description: msg({
    id: 'head.home.description',
    message:
      'Achète un modèle IA prêt à publier, crée le tien sur mesure ou apprends à créer et à vendre des influenceurs virtuels.',
  }),
})

export const modelsHead = (): PageHead => ({
  title: msg({ id: 'head.models.title', message: 'Catalogue des modèles IA' }),
  description: msg({
    id: 'head.models.description',
    message:
      'Packs de photos, de vidéos et de journaux intimes : filtre les modèles virtuels par type, pays et format, prix affichés.',
  }),
})

export const packHead = ({ slug = '' }: Params): PageHead => {
  const name = slugToName(slug)
  if (name === '') return notFoundHead()
  return {
    title: msg({ id: 'head.pack.title', message: `${name}, pack de modèle IA` }),
    description: msg({
      id: 'head.pack.description',
      message: `Le pack ${name} : images virtuelles, formats, prix et aperçu avant achat.`,
    }),
  }
}

export const favouritesHead = (): PageHead => ({
  title: msg({ id: 'favourites.title', message: 'Mes favoris' }),
  description: msg({
    id: 'head.favourites.description',
    message: 'Tes packs favoris, sur cet appareil et, si tu le veux, sur tes autres appareils.',
  }),
})

export const customHead = (): PageHead => ({
  title: msg({ id: 'head.custom.title', message: 'Créer un modèle IA sur mesure' }),
  description: msg({
    id: 'head.custom.description',
    message:
      'Cinq étapes pour créer un modèle IA unique, à partir de {customPrice}. Première version en {versionTime}, {revisions} révisions incluses.',
  }),
})

export const orderHead = (): PageHead => ({
  title: msg({ id: 'head.order.title', message: 'Ta commande' }),
  description: msg({
    id: 'head.order.pay',
    message: 'Vérifie ta commande, laisse ton e-mail, puis paie en ligne ou par virement.',
  }),
})

export const orderStatusHead = (): PageHead => ({
  title: msg({ id: 'order-page.title', message: 'Ma commande' }),
  description: msg({
    id: 'head.order-page.description',
    message: 'L’état de ta commande, ton paiement, tes fichiers et tes factures.',
  }),
})

export const orderFindHead = (): PageHead => ({
  title: msg({ id: 'order-find.title', message: 'Retrouver mes achats' }),
  description: msg({
    id: 'head.order-find.description',
    message: 'Reçois par e-mail les liens qui ouvrent toutes tes commandes.',
  }),
})

export const testPaymentHead = (): PageHead => ({
  title: msg({ id: 'test-payment.title', message: 'Paiement d’essai' }),
  description: msg({
    id: 'head.test-payment.description',
    message: 'Une page d’essai : aucun argent n’y est débité.',
  }),
})

export const confirmationHead = (): PageHead => ({
  // Only the tab that has placed the order knows it, and that page then says that the order has arrived.
  title: msg({ id: 'confirmation.lost', message: 'Confirmation de commande' }),
  description: msg({
    id: 'head.confirmation.description',
    message: 'La référence de ta commande, et les prochaines étapes.',
  }),
})

export const withdrawHead = (): PageHead => ({
  title: msg({ id: 'withdraw.title', message: 'Renoncer à un achat' }),
  description: msg({
    id: 'head.withdraw.description',
    message:
      'Renonce ici à un achat fait sur ce site, sans donner de raison : l’accusé de réception arrive par e-mail.',
  }),
})

export const formationHead = (): PageHead => ({
  title: msg({ id: 'head.formation.title', message: 'Formation aux modèles IA' }),
  description: msg({
    id: 'head.formation.description',
    message:
      '{courseTime} de cours en quatre modules pour créer un modèle IA, trouver ta niche et vendre. Satisfait ou remboursé pendant {refundTime}.',
  }),
})

export const hybridHead = (): PageHead => ({
  title: msg({ id: 'head.hybrid.title', message: 'Service hybride, ton corps et un visage IA' }),
  description: msg({
    id: 'head.hybrid.description',
    message:
      'Un accompagnement confidentiel qui associe ton corps à un visage créé par IA, avec ton accord écrit à chaque étape.',
  }),
})

export const aboutHead = (): PageHead => ({
  title: msg({ id: 'head.about.title', message: 'À propos de {site}' }),
  description: msg({
    id: 'head.about.description',
    message:
      '{site} crée des influenceurs qui n’existent pas, et le dit. Nos valeurs : innovation, transparence, excellence, révolution.',
  }),
})

export const contactHead = (): PageHead => ({
  title: msg({ id: 'head.contact.title', message: 'Contact' }),
  description: msg({
    id: 'head.contact.description',
    message:
      'Chat jour et nuit, e-mail en moins de {replyTime}, WhatsApp en moins de {studioPromise} : trois façons de joindre l’équipe {site}.',
  }),
})

export const blogHead = (): PageHead => ({
  title: msg({ id: 'head.blog.title', message: 'Blog des modèles IA' }),
  description: msg({
    id: 'head.blog.description',
    message:
      'Stratégie, technique, cas d’étude, tutoriels, innovation : le blog de celles et ceux qui font vivre un modèle IA.',
  }),
})

export const articleHead = ({ slug = '' }: Params): PageHead => {
  const title = slugToWords(slug).join(' ')
  if (title === '') return notFoundHead()
  return {
    title: msg({ id: 'head.article.title', message: `${title}, sur le blog` }),
    description: msg({
      id: 'head.article.description',
      message: 'Un article du blog de l’atelier, écrit en français.',
    }),
  }
}

export const newsletterHead = (): PageHead => ({
  title: msg({ id: 'head.newsletter.title', message: 'Ton inscription à la newsletter' }),
  description: msg({
    id: 'head.newsletter.description',
    message: 'Confirme ton inscription à la newsletter de l’atelier, ou désinscris-toi.',
  }),
})

export const courseHead = (): PageHead => ({
  title: msg({ id: 'head.course.title', message: 'Ton cours' }),
  description: msg({
    id: 'head.course.description',
    message: 'Les quatre modules de la formation, pour les personnes qui ont choisi une formule.',
  }),
})
