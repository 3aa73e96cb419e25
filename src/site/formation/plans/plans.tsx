import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TRAINING_PLANS } from '#domain/offers.ts'
import { Band } from '#site/shell/band/band.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Text } from '#ui/type/text.tsx'
import { Plan } from './plan.tsx'
import { usePlanWords } from './use-plan-words.ts'

/** Source: specification, section 9. */
const CHOSEN_AT_FIRST = 'premium'

export function Plans() {
  const { t } = useLingui()
  const words = usePlanWords()
  const [chosen, setChosen] = useState(CHOSEN_AT_FIRST)
  return (
    <Band
      id="plans"
      tone="sunken"
      title={t({ id: 'plans.title', message: 'Trois formules, un même cours' })}
      lead={
        <Trans id="plans.lead">
          Paiement unique par carte bancaire, chez un prestataire spécialisé. Satisfait ou remboursé
          pendant 30 jours, sans avoir à dire pourquoi.
        </Trans>
      }
    >
      <Grid
        role="radiogroup"
        aria-labelledby="plans"
        columns={{ base: 1, lg: TRAINING_PLANS.length }}
        gap="md"
      >
        {TRAINING_PLANS.map((plan) => (
          <Plan
            key={plan.id}
            plan={plan}
            words={words[plan.id]}
            isChosen={plan.id === chosen}
            onChoose={() => setChosen(plan.id)}
          />
        ))}
      </Grid>
      <Text look="small" tone="quiet">
        <Trans id="plans.note">Prix TTC. Prix barré : celui d’avant l’offre de lancement.</Trans>
      </Text>
    </Band>
  )
}
