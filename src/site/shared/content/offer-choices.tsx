import { Trans, useLingui } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMoney } from '#i18n/use-locale.ts'
import { offerAddress } from '#site/shared/order/order-address.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { IconList } from '#ui/marketing/icon-list.tsx'
import { OfferChoice } from '#ui/marketing/offer-choice.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { NewTabLink } from '../page/new-tab-link.tsx'
import { InFrench, linesOf } from './shown-blocks.tsx'
import type { ShownOffer } from './use-offers.ts'

interface OfferChoicesProps {
  kind: 'plan' | 'package'
  offers: readonly ShownOffer[]
  chosenAtFirst: string
  /** The id of the heading. */
  labelledBy: string
}

/** One offer is always chosen: the first one if the default one is not for sale. */
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

interface OrderLinkProps {
  /** The offer that the order page opens with. */
  order: { readonly plan: string } | { readonly package: string }
  name: string
  tone: 'main' | 'quiet'
  children: ReactNode
}

function OrderLink({ order, name, tone, children }: OrderLinkProps) {
  const { t } = useLingui()
  const address = offerAddress(order)
  const announce = () =>
    showToast({
      id: `order-${address.search}`,
      title: t({ id: 'order.toast.title', message: `Commande de la formule ${name}` }),
      description: t({
        id: 'order.toast.text',
        message: 'Ta commande s’ouvre dans un nouvel onglet.',
      }),
    })
  return (
    <Button tone={tone} size="lg" wide asChild>
      <NewTabLink to={address} onClick={announce}>
        {children}
      </NewTabLink>
    </Button>
  )
}

interface OfferCardProps extends ShownOffer {
  kind: 'plan' | 'package'
  isChosen: boolean
  onChoose: () => void
}

/** A plan or package: what it contains, what it costs and, if it was more, what it cost before. */
function OfferCard({ kind, offer, block, isChosen, onChoose }: OfferCardProps) {
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
      <IconList items={linesOf(body)} lang={body.lang} />
      <InFrench words={[title, body]} />
      {note.text ? (
        <IconList items={[note.text]} icon={<Gift />} tone="gold" lang={note.lang} />
      ) : null}
      <InFrench words={[note]} />
    </OfferChoice>
  )
}
