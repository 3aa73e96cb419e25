import { useLingui } from '@lingui/react/macro'
import { QuotesBand } from '#site/shell/band/quotes-band.tsx'

export function Testimonials() {
  const { t } = useLingui()
  return (
    <QuotesBand
      id="testimonials"
      title={t({ id: 'home.quotes.title', message: 'Ce que l’on entend en coulisses' })}
      quotes={[
        {
          name: 'Inès R.',
          role: t({ id: 'home.quotes.1.role', message: 'Créatrice de contenu' }),
          words: t({
            id: 'home.quotes.1.text',
            message:
              'Mali choisie le lundi, publiée le mardi. Le plus long fut de trouver la légende.',
          }),
          picture: '/pictures/testimonial-1-320.webp',
        },
        {
          name: 'Marc T.',
          role: t({ id: 'home.quotes.2.role', message: 'Fondateur d’une marque de soin' }),
          words: t({
            id: 'home.quotes.2.text',
            message:
              'Notre campagne d’été n’a dépendu ni de la météo, ni d’un agenda, ni d’un avion.',
          }),
          picture: '/pictures/testimonial-2-320.webp',
        },
        {
          name: 'Ploy S.',
          role: t({ id: 'home.quotes.3.role', message: 'Photographe' }),
          words: t({
            id: 'home.quotes.3.text',
            message:
              'La formation m’a appris à garder le même visage d’une image à l’autre. Tout en découle.',
          }),
          picture: '/pictures/testimonial-3-320.webp',
        },
      ]}
    />
  )
}
