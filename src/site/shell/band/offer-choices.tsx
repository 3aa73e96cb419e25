import { useState } from 'react'
import type { ShownOffer } from '#site/shell/content/use-offers.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { OfferCard } from './offer-card.tsx'

interface OfferChoicesProps {
  kind: 'plan' | 'package'
  offers: readonly ShownOffer[]
  chosenAtFirst: string
  /** The id of the heading. */
  labelledBy: string
}

/** One of them is chosen; the first where the usual one is not for sale. */
export function OfferChoices({ kind, offers, chosenAtFirst, labelledBy }: OfferChoicesProps) {
  const [wanted, setWanted] = useState(chosenAtFirst)
  const chosen = (offers.find(({ offer }) => offer.id === wanted) ?? offers[0])?.offer.id
  return (
    <Grid
      role="radiogroup"
      aria-labelledby={labelledBy}
      columns={{ base: 1, lg: offers.length }}
      gap="md"
    >
      {offers.map(({ offer, block }) => (
        <OfferCard
          key={offer.id}
          kind={kind}
          offer={offer}
          block={block}
          isChosen={offer.id === chosen}
          onChoose={() => setWanted(offer.id)}
        />
      ))}
    </Grid>
  )
}
