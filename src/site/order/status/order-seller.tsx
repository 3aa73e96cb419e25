import { Trans } from '@lingui/react/macro'
import { Text } from '#ui/type/text.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'

export function OrderSeller({ page: { seller } }: OrderSectionProps) {
  return (
    <OrderSection id="order-seller" title={<Trans id="order-page.seller">Vendeur</Trans>}>
      <Text>{seller.name}</Text>
    </OrderSection>
  )
}
