import { msg } from '@lingui/core/macro'
import { type OwnBlocks, ownBlocks } from '#site/shell/content/own-blocks.ts'

/** What each plan of the course holds until somebody writes otherwise. */
export const ownPlans = (): OwnBlocks =>
  ownBlocks('plans', {
    starter: {
      title: msg({ id: 'plan.starter.badge', message: 'Pour commencer' }),
      body: [
        msg({ id: 'plan.starter.1', message: 'Les quatre modules, en entier' }),
        msg({ id: 'plan.starter.2', message: 'Exercices et fiches à imprimer' }),
        msg({ id: 'plan.starter.3', message: 'Réponses aux questions par e-mail' }),
      ],
      note: msg({ id: 'plan.starter.bonus', message: 'Bonus : cinquante niches étudiées' }),
    },
    premium: {
      title: msg({ id: 'plan.premium.badge', message: 'Notre conseil' }),
      body: [
        msg({ id: 'plan.premium.1', message: 'Tout ce que contient Starter' }),
        msg({ id: 'plan.premium.2', message: 'Une séance de questions en direct chaque mois' }),
        msg({ id: 'plan.premium.3', message: 'Deux cents prompts d’image commentés' }),
        msg({ id: 'plan.premium.4', message: 'Le groupe privé des élèves' }),
      ],
      note: msg({
        id: 'plan.premium.bonus',
        message: 'Bonus : le guide de la lumière et trente jours de légendes',
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
      note: msg({ id: 'plan.vip.bonus', message: 'Bonus : un pack du catalogue, au choix' }),
    },
  })
