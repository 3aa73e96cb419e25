import { useLingui } from '@lingui/react/macro'
import { QuotesBand } from '#site/shell/band/quotes-band.tsx'
import { useShownBlocks } from '#site/shell/content/use-shown-blocks.ts'
import { hybridTestimonials } from './own-testimonials.ts'

export function HybridQuote() {
  const { t } = useLingui()
  return (
    <QuotesBand
      id="quote"
      title={t({ id: 'hybrid.quote.title', message: 'Rester soi, en secret' })}
      quotes={useShownBlocks('hybrid-testimonials', hybridTestimonials())}
    />
  )
}
