import { msg } from '@lingui/core/macro'
import { type OwnBlocks, ownBlocks } from '#site/shell/content/own-blocks.ts'

/** What the course's page quotes until somebody writes otherwise. */
export const formationTestimonials = (): OwnBlocks =>
  ownBlocks('formation-testimonials', {
    1: {
      name: 'Awa K.',
      image: '/pictures/testimonial-1-320.webp',
      title: msg({ id: 'formation.quotes.1.role', message: 'Illustratrice' }),
      body: [
        msg({
          id: 'formation.quotes.1.text',
          message:
            'Le module sur le visage m’a fait gagner trois semaines d’essais. Je ne repars plus de zéro.',
        }),
      ],
    },
    2: {
      name: 'Hugo D.',
      image: '/pictures/testimonial-2-320.webp',
      title: msg({ id: 'formation.quotes.2.role', message: 'Gérant d’une boutique en ligne' }),
      body: [
        msg({
          id: 'formation.quotes.2.text',
          message:
            'Je cherchais des astuces, j’ai trouvé une méthode. Et on y apprend à signaler ce qui est virtuel.',
        }),
      ],
    },
    3: {
      name: 'Naree P.',
      image: '/pictures/testimonial-3-320.webp',
      title: msg({ id: 'formation.quotes.3.role', message: 'Créatrice de contenu' }),
      body: [
        msg({
          id: 'formation.quotes.3.text',
          message:
            'Mes agents préparent la semaine, je relis le dimanche soir. Le ton reste le mien.',
        }),
      ],
    },
  })
