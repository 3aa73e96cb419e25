import { Trans, useLingui } from '@lingui/react/macro'
import { Band } from '#site/shell/band/band.tsx'
import { OfferChoices } from '#site/shell/band/offer-choices.tsx'
import { useOffers } from '#site/shell/content/use-offers.ts'
import { useVatNote } from '#site/shell/order/use-vat.ts'
import { Text } from '#ui/type/text.tsx'
import { ownPackages } from './own-packages.ts'

const CHOSEN_AT_FIRST = 'pro'

export function Packages() {
  const { t } = useLingui()
  const vat = useVatNote()
  const offers = useOffers('packages', ownPackages())
  return (
    <Band
      id="packages"
      tone="sunken"
      title={t({ id: 'packages.title', message: 'Trois formules complètes' })}
      lead={
        <Trans id="packages.lead">
          Chaque formule commence par un entretien confidentiel : tu peux encore tout arrêter après.
        </Trans>
      }
    >
      <OfferChoices
        kind="package"
        offers={offers}
        chosenAtFirst={CHOSEN_AT_FIRST}
        labelledBy="packages"
      />
      <Text look="small" tone="quiet">
        <Trans id="packages.note">{vat}. Prix barré : le tarif d’origine de la formule.</Trans>
      </Text>
    </Band>
  )
}
