import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { HYBRID_PACKAGES, type Offer } from '#domain/offers.ts'
import { useMoney } from '#i18n/use-money.ts'
import { Band } from '#site/shell/band/band.tsx'
import { OrderLink } from '#site/shell/band/order-link.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { MarkList } from '#ui/story/mark-list.tsx'
import { OfferChoice } from '#ui/story/offer-choice.tsx'
import { Text } from '#ui/type/text.tsx'
import { usePackageWords } from './use-package-words.ts'

const CHOSEN_AT_FIRST = 'pro'

export function Packages() {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(CHOSEN_AT_FIRST)
  return (
    <Band
      id="packages"
      tone="sunken"
      title={t({ id: 'packages.title', message: 'Trois formules complètes' })}
      lead={
        <Trans id="packages.lead">
          Chacune commence par un entretien confidentiel : tu peux encore tout arrêter après.
        </Trans>
      }
    >
      <Grid
        role="radiogroup"
        aria-labelledby="packages"
        columns={{ base: 1, lg: HYBRID_PACKAGES.length }}
        gap="md"
      >
        {HYBRID_PACKAGES.map((offer) => (
          <Package
            key={offer.id}
            offer={offer}
            isChosen={offer.id === chosen}
            onChoose={() => setChosen(offer.id)}
          />
        ))}
      </Grid>
      <Text look="small" tone="quiet">
        <Trans id="packages.note">Prix TTC. Prix barré : le tarif d’origine de la formule.</Trans>
      </Text>
    </Band>
  )
}

interface PackageProps {
  offer: Offer
  isChosen: boolean
  onChoose: () => void
}

function Package({ offer, isChosen, onChoose }: PackageProps) {
  const { t } = useLingui()
  const money = useMoney()
  const words = usePackageWords()[offer.id]
  const { name } = offer
  return (
    <OfferChoice
      group="package"
      value={offer.id}
      title={name}
      checked={isChosen}
      onChoose={onChoose}
      price={money(offer.priceCents)}
      before={{
        price: money(offer.originalPriceCents),
        label: t({ id: 'offer.before', message: 'au lieu de' }),
      }}
      badge={words ? <Badge tone={isChosen ? 'accent' : 'neutral'}>{words.badge}</Badge> : null}
      action={
        <OrderLink order={{ package: offer.id }} name={name} tone={isChosen ? 'main' : 'quiet'}>
          <Trans id="plan.buy">Choisir {name}</Trans>
        </OrderLink>
      }
    >
      {words ? <MarkList items={words.features} /> : null}
    </OfferChoice>
  )
}
