import { useLingui } from '@lingui/react/macro'
import { usePublicContent } from '#device/public/public-content.ts'
import { builtInId } from '#domain/content-blocks.ts'
import type { Offer } from '#domain/offers/offers.ts'
import { useOffers } from '#site/shell/content/use-offers.ts'
import { NothingToOrder, OrderUnreachable } from './nothing-to-order.tsx'
import { OrderLoading } from './order-loading.tsx'
import { OrderSheet } from './order-sheet.tsx'

interface OfferOrderProps {
  kind: 'plan' | 'package'
  /** As the site comes with it: an administrator may have set another price. */
  offer: Offer
}

/** What it costs is not told before the server, or its copy on this device, has said so. */
export function OfferOrder({ kind, offer }: OfferOrderProps) {
  const place = kind === 'plan' ? 'plans' : 'packages'
  const read = usePublicContent()
  const id = builtInId(place, offer.id)
  const shown = useOffers(place).find(({ block }) => block.id === id)
  if (read.type === 'asking') return <OrderLoading />
  if (read.type === 'unreachable') return <OrderUnreachable />
  return shown ? <PricedOrder kind={kind} offer={shown.offer} /> : <NothingToOrder />
}

function PricedOrder({ kind, offer }: OfferOrderProps) {
  const { t } = useLingui()
  const { id, name, priceCents } = offer
  const words =
    kind === 'plan'
      ? t({ id: 'order.plan', message: `Formation ${name}` })
      : t({ id: 'order.package', message: `Service hybride ${name}` })
  return (
    <OrderSheet
      form="checkout"
      offer={kind}
      what={kind === 'plan' ? { plan_id: id } : { package_id: id }}
      lines={[{ key: id, words, cents: priceCents }]}
      totalCents={priceCents}
      isPaidAtOnce={kind === 'plan'}
      consents={
        kind === 'plan'
          ? ['terms', 'immediate_delivery', 'withdrawal_lost']
          : ['terms', 'adult', 'own_image']
      }
    />
  )
}
