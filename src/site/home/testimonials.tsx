import { useLingui } from '@lingui/react/macro'
import { QuotesBand } from '#site/shell/band/quotes-band.tsx'
import { useShownBlocks } from '#site/shell/content/use-shown-blocks.ts'
import { homeTestimonials } from './own-testimonials.ts'

export function Testimonials() {
  const { t } = useLingui()
  return (
    <QuotesBand
      id="testimonials"
      title={t({ id: 'home.quotes.title', message: 'Exemples de témoignages' })}
      quotes={useShownBlocks('home-testimonials', homeTestimonials())}
    />
  )
}
