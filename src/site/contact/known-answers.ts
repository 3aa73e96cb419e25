import { useLingui } from '@lingui/react/macro'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { CUSTOM_BASE_PRICE } from '#domain/custom-order-price.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { useOffers } from '#site/shared/content/use-offers.ts'
import { usePackPriceRange } from '#site/shared/content/use-pack-price-range.ts'
import type { KnownAnswer } from './find-answer.ts'

/** The first answer to a visitor who asks what the assistant is: regulation (EU) 2024/1689, article 50(1). */
export const useProgramAnswer = (): KnownAnswer => {
  const { t } = useLingui()
  return {
    id: 'program',
    answer: t({
      id: 'known.program',
      message:
        'Je suis un programme, pas une personne. Si tu préfères parler à quelqu’un, écris à l’équipe : une personne te répondra.',
    }),
    path: '/contact',
    hash: 'message',
    link: t({ id: 'known.delays.link', message: 'Écrire à l’équipe' }),
  }
}

/**
 * A visitor who asks for a person is directed to one, before any other answer that matches equally well. The text never
 * begins with a yes: as an answer to another question, that would be false.
 */
const useHumanAnswer = (): KnownAnswer => {
  const { t } = useLingui()
  const email = usePublicSettings().contact_email
  return {
    id: 'human',
    keywords: t({
      id: 'known.human.keywords',
      message:
        'humain*, parler à quelqu’un, vraie personne, parler à une personne, parler à l’équipe, conseiller*, opérateur*',
    }),
    answer:
      email === ''
        ? t({
            id: 'known.human.form',
            message: 'Une personne peut te répondre : écris à l’équipe par le formulaire.',
          })
        : t({
            id: 'known.human',
            message: `Une personne peut te répondre : écris à l’équipe par le formulaire ou à ${email}.`,
          }),
    path: '/contact',
    hash: 'message',
    link: t({ id: 'known.delays.link', message: 'Écrire à l’équipe' }),
  }
}

/** Shares keywords with the team's hours, which are the answer only if nothing suggests a delivery. */
const useDeliveryAnswer = (): KnownAnswer => {
  const { t } = useLingui()
  return {
    id: 'delivery',
    keywords: t({
      id: 'known.delivery.keywords',
      message: 'livraison*, livré, livrée, livrés, livrer, livrez, délai*, quand',
    }),
    answer: t({
      id: 'known.delivery',
      message:
        'Pack : un lien personnel arrive par e-mail dès que le paiement est confirmé. Sur mesure : nous validons la commande sous {replyTime}, puis la première version arrive en {versionTime}.',
    }),
    path: '/legal/cgv',
    link: t({ id: 'known.delivery.link', message: 'Voir les conditions de livraison' }),
  }
}

/**
 * Answers that a prepared sentence gives better than a passage of a page. If two match equally well, the first one is
 * used: packs come last, since people say "pack" and "buy" about every offer.
 */
export const useKnownAnswers = (): readonly KnownAnswer[] => [
  useHumanAnswer(),
  ...useOffersAnswers(),
  ...useGeneralAnswers(),
  useDeliveryAnswer(),
  ...usePacks(),
]

const usePacks = (): readonly KnownAnswer[] => {
  const { t } = useLingui()
  const answer = usePackPrices()
  if (answer === null) return []
  const said = {
    isGeneral: true,
    answer,
    path: '/models',
    link: t({ id: 'known.packs.link', message: 'Voir le catalogue' }),
  }
  return [
    {
      id: 'packs',
      keywords: t({
        id: 'known.packs.keywords',
        message: 'pack*, catalogue*, photo*, vidéo*, journal, journaux, acheter, achat*',
      }),
      ...said,
    },
    // separate from the packs: "price" and "pack" together would otherwise outweigh what else the question is about
    {
      id: 'prices',
      keywords: t({ id: 'known.prices.keywords', message: 'prix, tarif*, coût*' }),
      ...said,
    },
  ]
}

/** Null if no pack is for sale. */
const usePackPrices = (): string | null => {
  const { t } = useLingui()
  const prices = usePackPriceRange()
  if (prices === null) return null
  const { lowest, highest } = prices
  return highest === null
    ? t({
        id: 'known.packs.one-price',
        message: `Un pack prêt à publier coûte ${lowest}. Chaque fiche indique ce qu’il contient : photos, vidéos, journal intime.`,
      })
    : t({
        id: 'known.packs',
        message: `Un pack prêt à publier coûte de ${lowest} à ${highest}. Chaque fiche indique ce qu’il contient : photos, vidéos, journal intime.`,
      })
}

const useOffersAnswers = (): readonly KnownAnswer[] => {
  const { t } = useLingui()
  const money = useMoney()
  const custom = money(CUSTOM_BASE_PRICE)
  const plans = useOffers('plans')
    .map(({ offer: { name, priceCents } }) => `${isolate(name)} ${money(priceCents)}`)
    .map(isolate)
    .join(', ')
  return [
    {
      id: 'custom',
      keywords: t({
        id: 'known.custom.keywords',
        message: 'sur mesure, custom, unique*, personnalis*, créer, configur*, révision*',
      }),
      answer: t({
        id: 'known.custom',
        message: `Un modèle sur mesure commence à ${custom}. Nous validons la commande sous {replyTime} ; la première version arrive en {versionTime}, {revisions} révisions sont incluses.`,
      }),
      path: '/custom',
      link: t({ id: 'known.custom.link', message: 'Créer mon modèle' }),
    },
    {
      id: 'training',
      keywords: t({
        id: 'known.training.keywords',
        message: 'formation*, cours, apprendre, module*, leçon*, starter, premium, vip',
      }),
      answer:
        plans === ''
          ? t({
              id: 'known.training.no-plans',
              message: 'La formation compte quatre modules et {courseTime} de contenu.',
            })
          : t({
              id: 'known.training',
              message: `La formation compte quatre modules et {courseTime} de contenu. Formules : ${plans}.`,
            }),
      path: '/formation',
      link: t({ id: 'known.training.link', message: 'Voir la formation' }),
    },
    {
      id: 'hybrid',
      keywords: t({
        id: 'known.hybrid.keywords',
        message: 'hybride*, mon corps, confidentiel*, entretien*',
      }),
      answer: t({
        id: 'known.hybrid',
        message:
          'Le service hybride associe ton corps à un visage créé par IA. Il est réservé aux adultes et commence par un entretien confidentiel.',
      }),
      path: '/hybrid',
      link: t({ id: 'known.hybrid.link', message: 'Voir le service hybride' }),
    },
  ]
}

const useGeneralAnswers = (): readonly KnownAnswer[] => {
  const { t } = useLingui()
  return [
    {
      id: 'payment',
      keywords: t({
        id: 'known.payment.keywords',
        message: 'payer, paiement*, carte*, rembours*, garantie*',
      }),
      answer: t({
        id: 'known.payment',
        message:
          'Tu paies juste après ta commande, sur sa page : par carte chez un prestataire spécialisé, ou par virement. La formation est remboursée sur simple demande pendant {refundTime}. Pour un pack, tu choisis en commandant : garder ton droit de rétractation ou recevoir tout de suite.',
      }),
      path: '/formation',
      link: t({ id: 'known.payment.link', message: 'Lire les conditions de la formation' }),
    },
    {
      id: 'delays',
      keywords: t({
        id: 'known.delays.keywords',
        message: 'délai*, réponse*, horaire*, ouvert*, quand, heure*, joindre, téléphone*',
      }),
      answer: t({
        id: 'known.delays',
        message:
          'L’équipe répond en moins de {replyTime} par e-mail et, sur WhatsApp, en moins de {studioPromise} : du lundi au samedi, de 9 h à 21 h (heure de Paris).',
      }),
      path: '/contact',
      hash: 'message',
      link: t({ id: 'known.delays.link', message: 'Écrire à l’équipe' }),
    },
    {
      id: 'adults',
      keywords: t({
        id: 'known.adults.keywords',
        message: 'nsfw, adulte*, âge, 18 ans, masqué*, voilé*',
      }),
      answer: t({
        id: 'known.adults',
        message:
          'Les packs NSFW sont réservés aux adultes. Leurs images restent masquées tant que l’âge n’est pas vérifié.',
      }),
      path: '/models',
      link: t({ id: 'known.adults.link', message: 'Ouvrir le catalogue' }),
    },
    {
      id: 'virtual',
      keywords: t({
        id: 'known.virtual.keywords',
        message: 'légal*, loi, lois, mention*, virtuel*, réel, réelle*, droit*',
      }),
      answer: t({
        id: 'known.virtual',
        message:
          'Aucun de nos visages n’appartient à une personne réelle. En publiant, affiche la mention « Images virtuelles », clairement lisible.',
      }),
      path: '/about',
      link: t({ id: 'known.virtual.link', message: 'Lire nos engagements' }),
    },
  ]
}
