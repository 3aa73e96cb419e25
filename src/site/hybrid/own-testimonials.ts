import { msg } from '@lingui/core/macro'
import { type OwnBlocks, ownBlocks } from '#site/shell/content/own-blocks.ts'

/** What the hybrid service's page quotes until somebody writes otherwise. */
export const hybridTestimonials = (): OwnBlocks =>
  ownBlocks('hybrid-testimonials', {
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
