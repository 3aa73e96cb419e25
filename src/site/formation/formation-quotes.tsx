import { useLingui } from '@lingui/react/macro'
import { QuotesBand } from '#site/shell/band/quotes-band.tsx'
import { useShownBlocks } from '#site/shell/content/use-shown-blocks.ts'
import { formationTestimonials } from './own-testimonials.ts'

export function FormationQuotes() {
  const { t } = useLingui()
  return (
    <QuotesBand
      id="quotes"
      title={t({ id: 'formation.quotes.title', message: 'Exemples de témoignages' })}
      quotes={useShownBlocks('formation-testimonials', formationTestimonials())}
    />
  )
}
