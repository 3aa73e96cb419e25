import { Trans, useLingui } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { useMoney } from '#i18n/use-money.ts'
import { InFrench } from '#site/shell/content/in-french.tsx'
import { linesOf } from '#site/shell/content/show-block.ts'
import type { ShownOffer } from '#site/shell/content/use-offers.ts'
import { Badge } from '#ui/display/badge.tsx'
import { MarkList } from '#ui/story/mark-list.tsx'
import { OfferChoice } from '#ui/story/offer-choice.tsx'
import { OrderLink } from './order-link.tsx'

interface OfferCardProps extends ShownOffer {
  kind: 'plan' | 'package'
  isChosen: boolean
  onChoose: () => void
}

/** A plan or package: what it holds, what it costs and, where that is more, what it cost before. */
export function OfferCard({ kind, offer, block, isChosen, onChoose }: OfferCardProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { id, name, priceCents, originalPriceCents } = offer
  const { title, body, note } = block
  return (
    <OfferChoice
      group={kind}
      value={id}
      title={name}
      checked={isChosen}
      onChoose={onChoose}
      price={money(priceCents)}
      {...(originalPriceCents > priceCents
        ? {
            before: {
              price: money(originalPriceCents),
              label: t({ id: 'offer.before', message: 'au lieu de' }),
            },
          }
        : {})}
      badge={
        title.text ? (
          <Badge tone={isChosen ? 'accent' : 'neutral'}>
            <span lang={title.lang}>{title.text}</span>
          </Badge>
        ) : null
      }
      action={
        <OrderLink
          order={kind === 'plan' ? { plan: id } : { package: id }}
          name={name}
          tone={isChosen ? 'main' : 'quiet'}
        >
          <Trans id="plan.buy">Choisir {name}</Trans>
        </OrderLink>
      }
    >
      <MarkList items={linesOf(body)} lang={body.lang} />
      <InFrench words={[title, body]} />
      {note.text ? (
        <MarkList items={[note.text]} icon={<Gift />} tone="gold" lang={note.lang} />
      ) : null}
      <InFrench words={[note]} />
    </OfferChoice>
  )
}
