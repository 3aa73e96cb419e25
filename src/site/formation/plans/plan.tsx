import { Trans, useLingui } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import type { Offer } from '#domain/offers.ts'
import { useMoney } from '#i18n/use-money.ts'
import { OrderLink } from '#site/shell/band/order-link.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { MarkList } from '#ui/story/mark-list.tsx'
import { OfferChoice } from '#ui/story/offer-choice.tsx'
import type { PlanWords } from './use-plan-words.ts'

interface PlanProps {
  plan: Offer
  words: PlanWords | undefined
  isChosen: boolean
  onChoose: () => void
}

export function Plan({ plan, words, isChosen, onChoose }: PlanProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { name } = plan
  return (
    <OfferChoice
      group="plan"
      value={plan.id}
      title={name}
      checked={isChosen}
      onChoose={onChoose}
      price={money(plan.priceCents)}
      before={{
        price: money(plan.originalPriceCents),
        label: t({ id: 'offer.before', message: 'au lieu de' }),
      }}
      badge={words ? <Badge tone={isChosen ? 'accent' : 'neutral'}>{words.badge}</Badge> : null}
      action={
        <OrderLink order={{ plan: plan.id }} name={name} tone={isChosen ? 'main' : 'quiet'}>
          <Trans id="plan.buy">Choisir {name}</Trans>
        </OrderLink>
      }
    >
      {words ? (
        <>
          <MarkList items={words.features} />
          <MarkList items={[words.bonus]} icon={<Gift />} tone="gold" />
        </>
      ) : null}
    </OfferChoice>
  )
}
