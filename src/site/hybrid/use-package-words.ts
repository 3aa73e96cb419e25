import { useLingui } from '@lingui/react/macro'

interface PackageWords {
  readonly badge: string
  readonly features: readonly string[]
}

/** What each package of the hybrid service holds, by its id. */
export const usePackageWords = (): Readonly<Record<string, PackageWords>> => {
  const { t } = useLingui()
  return {
    starter: {
      badge: t({ id: 'package.starter.badge', message: 'Découvrir' }),
      features: [
        t({ id: 'package.starter.1', message: 'Un visage créé pour toi' }),
        t({ id: 'package.starter.2', message: 'Vingt images en fusion' }),
        t({ id: 'package.starter.3', message: 'Accord de confidentialité signé' }),
      ],
    },
    pro: {
      badge: t({ id: 'package.pro.badge', message: 'Notre conseil' }),
      features: [
        t({ id: 'package.pro.1', message: 'Tout ce que contient Starter' }),
        t({ id: 'package.pro.2', message: 'Soixante images et six courtes vidéos' }),
        t({ id: 'package.pro.3', message: 'Un mois de suivi' }),
        t({ id: 'package.pro.4', message: 'Trois révisions du visage' }),
      ],
    },
    elite: {
      badge: t({ id: 'package.elite.badge', message: 'Sur mesure' }),
      features: [
        t({ id: 'package.elite.1', message: 'Tout ce que contient Pro' }),
        t({ id: 'package.elite.2', message: 'Cent cinquante images et vingt vidéos' }),
        t({ id: 'package.elite.3', message: 'Trois mois de suivi' }),
        t({ id: 'package.elite.4', message: 'Une personne de l’équipe, toujours la même' }),
      ],
    },
  }
}
