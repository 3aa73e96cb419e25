import { msg } from '@lingui/core/macro'
import { type OwnBlocks, ownBlocks } from '#site/shell/content/own-blocks.ts'

/** What each plan of the course holds until somebody writes otherwise. */
export const ownPlans = (): OwnBlocks =>
  ownBlocks('plans', {
    starter: {
      title: msg({ id: 'plan.starter.badge', message: 'Pour commencer' }),
      body: [
        msg({ id: 'plan.starter.1', message: 'Les quatre modules, en entier' }),
        msg({ id: 'plan.starter.exercises', message: 'Un exercice à chaque leçon' }),
        msg({ id: 'plan.starter.3', message: 'Réponses aux questions par e-mail' }),
      ],
      note: msg({ id: 'plan.starter.extra', message: 'Bonus : les niches étudiées' }),
    },
    premium: {
      title: msg({ id: 'plan.premium.badge', message: 'Notre conseil' }),
      body: [
        msg({ id: 'plan.premium.1', message: 'Tout ce que contient Starter' }),
        msg({
          id: 'plan.premium.session',
          message: 'Une séance de questions d’une heure, en visio',
        }),
        msg({ id: 'plan.premium.prompts', message: 'Des prompts d’image commentés' }),
      ],
      note: msg({
        id: 'plan.premium.extra',
        message: 'Bonus : le guide de la lumière et des légendes à adapter',
      }),
    },
    vip: {
      title: msg({ id: 'plan.vip.badge', message: 'Accompagnement' }),
      body: [
        msg({ id: 'plan.vip.1', message: 'Tout ce que contient Premium' }),
        msg({ id: 'plan.vip.2', message: 'Quatre séances individuelles d’une heure' }),
        msg({ id: 'plan.vip.3', message: 'La relecture de ton premier pack' }),
        msg({ id: 'plan.vip.4', message: 'Une réponse prioritaire les jours ouvrés' }),
      ],
      note: msg({ id: 'plan.vip.extra', message: 'Bonus : la relecture de ta page de vente' }),
    },
  })
