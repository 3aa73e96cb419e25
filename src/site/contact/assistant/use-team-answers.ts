import { useLingui } from '@lingui/react/macro'
import { usePublicSettings } from '#device/public/public-settings.ts'
import type { KnownAnswer } from './known-answer.ts'

/** Whoever asks what this is hears it first: regulation (EU) 2024/1689, article 50(1). */
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

/** Whoever asks for a person gets to one, before anything else that fits as well. Never a yes: to another question it would be a lie. */
export const useHumanAnswer = (): KnownAnswer => {
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

/** Shares its words with the hours of the team, which are said where nothing tells of a delivery. */
export const useDeliveryAnswer = (): KnownAnswer => {
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
