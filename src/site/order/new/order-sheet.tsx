import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, use } from 'react'
import type { PriceLine } from '#site/shell/order/custom/use-price-lines.ts'
import { PriceReceipt } from '#site/shell/order/price-receipt.tsx'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { DeliveryNote, type Offered } from './delivery-note.tsx'
import { OrderForm } from './order-form.tsx'
import { PlainOrderContext, PlainOrderForm } from './plain-order-form.tsx'
import type { OrderedThing } from './use-order-form.ts'

interface OrderSheetProps extends OrderedThing {
  lines: readonly PriceLine[]
  offer: Offered
  children?: ReactNode
}

export function OrderSheet({ lines, offer, children, ...order }: OrderSheetProps) {
  const { t } = useLingui()
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="xl">
          <Stack gap="sm">
            <Text look="label" tone="quiet">
              <Trans id="order.label.review">Vérifier et commander</Trans>
            </Text>
            <PageHeading>
              <Trans id="order.title">Ta commande</Trans>
            </PageHeading>
            <Text look="lead" tone="quiet">
              {t({
                id: 'order.lead.pay',
                message:
                  'Vérifie, laisse ton e-mail, commande. Tu paies ensuite, en ligne ou par virement, et tout reste sur la page de ta commande.',
              })}
            </Text>
          </Stack>
          <Stack gap="md">
            <PriceReceipt lines={lines} totalCents={order.totalCents} />
            {children}
            <DeliveryNote offer={offer} />
          </Stack>
          <Stack gap="md">
            {use(PlainOrderContext) ? <PlainOrderForm {...order} /> : <OrderForm {...order} />}
          </Stack>
        </Stack>
      </Page>
    </Section>
  )
}
