import { Trans, useLingui } from '@lingui/react/macro'
import { smallPicture } from '#site/shared/picture-file.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Quote } from '#ui/marketing/quote.tsx'
import { PageSection, SidePageSection } from '../page/page-section.tsx'
import { InFrench, type ShownBlock } from './shown-blocks.tsx'

interface QuotesSectionProps {
  id: string
  title: string
  quotes: readonly ShownBlock[]
}

const STARS = 5
const MAX_IN_A_ROW = 3

/** A quote that the business wrote itself is labelled as such, beside those that an order proves (C. conso. L121-4). */
export function QuotesSection({ id, title, quotes }: QuotesSectionProps) {
  const { t } = useLingui()
  if (quotes.length === 0) return null
  const isMixed = quotes.some(({ isIllustration }) => !isIllustration)
  const isAlone = quotes.length === 1
  const Frame = isAlone ? SidePageSection : PageSection
  return (
    <Frame id={id} title={title} lead={<Source quotes={quotes} />}>
      <Grid columns={{ base: 1, md: Math.min(quotes.length, MAX_IN_A_ROW) }} gap="md">
        {quotes.map((quote) => (
          <Quote
            key={quote.id}
            name={quote.name}
            role={<span lang={quote.title.lang}>{quote.title.text}</span>}
            picture={smallPicture(quote.image) || undefined}
            alone={isAlone}
            stars={STARS}
            starsLabel={t({ id: 'quotes.stars', message: '5 étoiles sur 5' })}
            lang={quote.body.lang}
            marks={
              <>
                <InFrench words={[quote.title, quote.body]} />
                {isMixed && quote.isIllustration ? <Illustration /> : null}
              </>
            }
          >
            {quote.body.text}
          </Quote>
        ))}
      </Grid>
    </Frame>
  )
}

function Illustration() {
  return (
    <Badge>
      <Trans id="quotes.illustration">Exemple</Trans>
    </Badge>
  )
}

function Source({ quotes }: Pick<QuotesSectionProps, 'quotes'>) {
  const illustrations = quotes.filter(({ isIllustration }) => isIllustration).length
  if (quotes.length === 1) return <SourceOfOne isIllustration={illustrations === 1} />
  if (illustrations === quotes.length)
    return (
      <Trans id="quotes.note">
        Témoignages fictifs, écrits par notre studio en attendant les premiers avis vérifiés.
      </Trans>
    )
  return illustrations === 0 ? (
    <Trans id="quotes.note.proven">Avis de clients : chacun est lié à une commande.</Trans>
  ) : (
    <Trans id="quotes.note.mixed">
      Avis de clients, chacun lié à une commande. Les témoignages marqués « Exemple » sont fictifs,
      écrits par notre studio.
    </Trans>
  )
}

function SourceOfOne({ isIllustration }: Pick<ShownBlock, 'isIllustration'>) {
  return isIllustration ? (
    <Trans id="quotes.note.one">
      Témoignage fictif, écrit par notre studio en attendant les premiers avis vérifiés.
    </Trans>
  ) : (
    <Trans id="quotes.note.one.proven">Avis d’un client, lié à sa commande.</Trans>
  )
}
