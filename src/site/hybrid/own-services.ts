import { msg } from '@lingui/core/macro'
import { type OwnBlocks, ownBlocks } from '#site/shell/content/own-blocks.ts'

/** What the hybrid service is made of, until somebody writes otherwise. */
export const ownServices = (): OwnBlocks =>
  ownBlocks('services', {
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
