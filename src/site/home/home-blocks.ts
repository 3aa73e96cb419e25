import { msg } from '@lingui/core/macro'
import { type DefaultBlocks, defaultBlocks } from '#site/shared/content/default-blocks.ts'

/** The home page's testimonials until the admin changes them. */
export const homeTestimonials = (): DefaultBlocks =>
  defaultBlocks('home-testimonials', {
    1: {
      name: 'Inès R.',
      image: '/pictures/testimonial-1-320.webp',
      title: msg({ id: 'home.quotes.1.role', message: 'Créatrice de contenu' }),
      body: [
        msg({
          id: 'home.quotes.1.text',
          message:
            'Mali choisie le lundi, publiée le mardi. Le plus long a été de trouver la légende.',
        }),
      ],
    },
    2: {
      name: 'Marc T.',
      image: '/pictures/testimonial-2-320.webp',
      title: msg({ id: 'home.quotes.2.role', message: 'Fondateur d’une marque de soin' }),
      body: [
        msg({
          id: 'home.quotes.2.text',
          message:
            'Notre campagne d’été n’a dépendu ni de la météo, ni d’un agenda, ni d’un avion.',
        }),
      ],
    },
    3: {
      name: 'Ploy S.',
      image: '/pictures/testimonial-3-320.webp',
      title: msg({ id: 'home.quotes.3.role', message: 'Photographe' }),
      body: [
        msg({
          id: 'home.quotes.3.text',
          message:
            'La formation m’a appris à garder le même visage d’une image à l’autre. Tout en découle.',
        }),
      ],
    },
  })
