import { useLingui } from '@lingui/react/macro'
import { QuotesBand } from '#site/shell/band/quotes-band.tsx'

export function FormationQuotes() {
  const { t } = useLingui()
  return (
    <QuotesBand
      id="quotes"
      title={t({ id: 'formation.quotes.title', message: 'Ils sont passés par l’atelier' })}
      quotes={[
        {
          name: 'Awa K.',
          role: t({ id: 'formation.quotes.1.role', message: 'Illustratrice' }),
          picture: '/pictures/testimonial-1-320.webp',
          words: t({
            id: 'formation.quotes.1.text',
            message:
              'Le module sur le visage m’a rendu trois semaines d’essais. J’ai arrêté de recommencer.',
          }),
        },
        {
          name: 'Hugo D.',
          role: t({ id: 'formation.quotes.2.role', message: 'Gérant d’une boutique en ligne' }),
          picture: '/pictures/testimonial-2-320.webp',
          words: t({
            id: 'formation.quotes.2.text',
            message:
              'Je cherchais des astuces, j’ai trouvé une méthode. Et on y apprend à dire ce qui est virtuel.',
          }),
        },
        {
          name: 'Naree P.',
          role: t({ id: 'formation.quotes.3.role', message: 'Créatrice de contenu' }),
          picture: '/pictures/testimonial-3-320.webp',
          words: t({
            id: 'formation.quotes.3.text',
            message:
              'Mes agents préparent la semaine, je relis le dimanche soir. Le ton est resté le mien.',
          }),
        },
      ]}
    />
  )
}
