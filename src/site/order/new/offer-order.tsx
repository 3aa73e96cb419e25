import { useLingui } from '@lingui/react/macro'
import type { Offer } from '#domain/offers.ts'
import { OrderSheet } from './order-sheet.tsx'

interface OfferOrderProps {
  kind: 'plan' | 'package'
  offer: Offer
}

export function OfferOrder({ kind, offer }: OfferOrderProps) {
  const { t } = useLingui()
  const { id, name, priceCents } = offer
  const words =
    kind === 'plan'
      ? t({ id: 'order.plan', message: `Formation ${name}` })
      : t({ id: 'order.package', message: `Service hybride ${name}` })
  return (
    <OrderSheet
      form="checkout"
      what={kind === 'plan' ? { plan_id: id } : { package_id: id }}
      lines={[{ key: id, words, cents: priceCents }]}
      totalCents={priceCents}
      consents={
        kind === 'plan'
          ? ['terms', 'immediate_delivery', 'withdrawal_lost']
          : ['terms', 'adult', 'own_image']
      }
    />
  )
}
