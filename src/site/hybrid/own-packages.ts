import { msg } from '@lingui/core/macro'
import { type OwnBlocks, ownBlocks } from '#site/shell/content/own-blocks.ts'

/** What each package of the hybrid service holds until somebody writes otherwise. */
export const ownPackages = (): OwnBlocks =>
  ownBlocks('packages', {
    starter: {
      title: msg({ id: 'package.starter.badge', message: 'Découvrir' }),
      body: [
        msg({ id: 'package.starter.1', message: 'Un visage créé pour toi' }),
        msg({ id: 'package.starter.2', message: 'Vingt images avec ton nouveau visage' }),
        msg({ id: 'package.starter.3', message: 'Accord de confidentialité signé' }),
      ],
    },
    pro: {
      title: msg({ id: 'package.pro.badge', message: 'Notre conseil' }),
      body: [
        msg({ id: 'package.pro.1', message: 'Tout ce que contient Starter' }),
        msg({ id: 'package.pro.2', message: 'Soixante images et six courtes vidéos' }),
        msg({ id: 'package.pro.3', message: 'Un mois de suivi' }),
        msg({ id: 'package.pro.4', message: 'Trois révisions du visage' }),
      ],
    },
    elite: {
      title: msg({ id: 'package.elite.badge', message: 'Sur mesure' }),
      body: [
        msg({ id: 'package.elite.1', message: 'Tout ce que contient Pro' }),
        msg({ id: 'package.elite.2', message: 'Cent cinquante images et vingt vidéos' }),
        msg({ id: 'package.elite.3', message: 'Trois mois de suivi' }),
        msg({ id: 'package.elite.4', message: 'Une personne de l’équipe, toujours la même' }),
      ],
    },
  })
