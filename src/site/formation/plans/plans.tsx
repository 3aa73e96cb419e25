import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { COURSE_PATH } from '#contract/public/course.ts'
import { Band } from '#site/shell/band/band.tsx'
import { OfferChoices } from '#site/shell/band/offer-choices.tsx'
import { useOffers } from '#site/shell/content/use-offers.ts'
import { useVatNote } from '#site/shell/order/use-vat.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { ownPlans } from './own-plans.ts'

/** Source: specification, section 9. */
const CHOSEN_AT_FIRST = 'premium'

export function Plans() {
  const { t } = useLingui()
  const vat = useVatNote()
  const offers = useOffers('plans', ownPlans())
  return (
    <Band
      id="plans"
      tone="sunken"
      title={t({ id: 'plans.title', message: 'Trois formules, un même cours' })}
      lead={t({
        id: 'plans.lead',
        message:
          'Paiement unique, juste après ta commande : par carte bancaire chez un prestataire spécialisé, ou par virement. Satisfait ou remboursé pendant {refundTime}, sans avoir à dire pourquoi.',
      })}
    >
      <OfferChoices
        kind="plan"
        offers={offers}
        chosenAtFirst={CHOSEN_AT_FIRST}
        labelledBy="plans"
      />
      <Stack gap="xs">
        <Text look="small" tone="quiet">
          <Trans id="plans.note">{vat}. Prix barré : le prix avant l’offre de lancement.</Trans>
        </Text>
        <Text>
          <Trans id="plans.course">
            Formation déjà achetée ?{' '}
            <TextLink asChild>
              <Link to={COURSE_PATH}>Ouvrir ton cours</Link>
            </TextLink>
          </Trans>
        </Text>
      </Stack>
    </Band>
  )
}
