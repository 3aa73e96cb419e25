import { useLingui } from '@lingui/react/macro'

export interface PlanWords {
  readonly badge: string
  readonly features: readonly string[]
  readonly bonus: string
}

/** What each plan of the course holds, by its id. */
export const usePlanWords = (): Readonly<Record<string, PlanWords>> => {
  const { t } = useLingui()
  return {
    starter: {
      badge: t({ id: 'plan.starter.badge', message: 'Pour commencer' }),
      features: [
        t({ id: 'plan.starter.1', message: 'Les quatre modules, en entier' }),
        t({ id: 'plan.starter.2', message: 'Exercices et fiches à imprimer' }),
        t({ id: 'plan.starter.3', message: 'Réponses aux questions par e-mail' }),
      ],
      bonus: t({ id: 'plan.starter.bonus', message: 'Bonus : cinquante niches étudiées' }),
    },
    premium: {
      badge: t({ id: 'plan.premium.badge', message: 'Notre conseil' }),
      features: [
        t({ id: 'plan.premium.1', message: 'Tout ce que contient Starter' }),
        t({ id: 'plan.premium.2', message: 'Une séance de questions en direct chaque mois' }),
        t({ id: 'plan.premium.3', message: 'Deux cents consignes d’image commentées' }),
        t({ id: 'plan.premium.4', message: 'Le salon privé des élèves' }),
      ],
      bonus: t({
        id: 'plan.premium.bonus',
        message: 'Bonus : le carnet de lumière et trente jours de légendes',
      }),
    },
    vip: {
      badge: t({ id: 'plan.vip.badge', message: 'Accompagnement' }),
      features: [
        t({ id: 'plan.vip.1', message: 'Tout ce que contient Premium' }),
        t({ id: 'plan.vip.2', message: 'Quatre séances individuelles d’une heure' }),
        t({ id: 'plan.vip.3', message: 'La relecture de ton premier pack' }),
        t({ id: 'plan.vip.4', message: 'Une réponse prioritaire, jours ouvrés' }),
      ],
      bonus: t({ id: 'plan.vip.bonus', message: 'Bonus : un pack du catalogue, au choix' }),
    },
  }
}
