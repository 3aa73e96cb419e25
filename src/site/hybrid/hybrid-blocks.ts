import { msg } from '@lingui/core/macro'
import { type DefaultBlocks, defaultBlocks } from '#site/shared/content/default-blocks.ts'

/** What each package of the hybrid service contains until the admin changes it. */
export const defaultPackages = (): DefaultBlocks =>
  defaultBlocks('packages', {
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

/** The parts of the hybrid service until the admin changes them. */
export const defaultServices = (): DefaultBlocks =>
  defaultBlocks('services', {
    face: {
      title: msg({ id: 'services.face', message: 'Le visage' }),
      body: [
        msg({
          id: 'services.face.text',
          message:
            'Un visage créé pour toi, qui ne ressemble à personne : entretien, trois pistes, deux révisions.',
        }),
      ],
    },
    fusion: {
      title: msg({ id: 'services.fusion', message: 'Le montage' }),
      body: [
        msg({
          id: 'services.fusion.text',
          message:
            'Tes images et le nouveau visage, associés image par image, avec la mention « Images virtuelles ».',
        }),
      ],
    },
    follow: {
      title: msg({ id: 'services.follow', message: 'Le suivi' }),
      body: [
        msg({
          id: 'services.follow.text',
          message: 'Chaque mois, de nouvelles images, un calendrier et une personne à qui parler.',
        }),
      ],
    },
  })

/** The hybrid service page's testimonials until the admin changes them. */
export const hybridTestimonials = (): DefaultBlocks =>
  defaultBlocks('hybrid-testimonials', {
    1: {
      name: 'M.',
      image: '/pictures/testimonial-3-320.webp',
      title: msg({ id: 'hybrid.quote.role', message: 'Danseuse, prénom non publié' }),
      body: [
        msg({
          id: 'hybrid.quote.text',
          message:
            'Je danse, c’est mon métier. Le visage qu’ils voient n’est pas le mien, et personne dans ma rue ne le sait.',
        }),
      ],
    },
  })
