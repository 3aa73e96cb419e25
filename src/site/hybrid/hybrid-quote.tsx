import { useLingui } from '@lingui/react/macro'
import { QuotesBand } from '#site/shell/band/quotes-band.tsx'

export function HybridQuote() {
  const { t } = useLingui()
  return (
    <QuotesBand
      id="quote"
      title={t({ id: 'hybrid.quote.title', message: 'Rester soi, en secret' })}
      quotes={[
        {
          name: 'M.',
          role: t({ id: 'hybrid.quote.role', message: 'Danseuse, prénom gardé privé' }),
          picture: '/pictures/testimonial-3-320.webp',
          words: t({
            id: 'hybrid.quote.text',
            message:
              'Je danse, c’est mon métier. Le visage qu’ils voient n’est pas le mien, et personne dans ma rue ne le sait.',
          }),
        },
      ]}
    />
  )
}
