import { Trans, useLingui } from '@lingui/react/macro'
import { Quote } from '#ui/editorial/quote.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Band } from './band.tsx'

export interface Testimony {
  readonly name: string
  readonly role: string
  readonly words: string
  readonly picture?: string
}

interface QuotesBandProps {
  id: string
  title: string
  quotes: readonly Testimony[]
}

const STARS = 5

/** Written by the house until customers' own, proven reviews take their place, and said to be so (C. conso. L121-4). */
export function QuotesBand({ id, title, quotes }: QuotesBandProps) {
  const { t } = useLingui()
  return (
    <Band
      id={id}
      title={title}
      lead={
        <Trans id="quotes.note">
          Témoignages d’illustration, écrits par notre studio en attendant les premiers avis
          vérifiés.
        </Trans>
      }
    >
      <Grid columns={{ base: 1, md: quotes.length }} gap="lg">
        {quotes.map(({ name, role, words, picture }) => (
          <Quote
            key={name}
            name={name}
            role={role}
            picture={picture}
            stars={STARS}
            starsLabel={t({ id: 'quotes.stars', message: '5 étoiles sur 5' })}
          >
            {words}
          </Quote>
        ))}
      </Grid>
    </Band>
  )
}
