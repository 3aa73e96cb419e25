import { Trans } from '@lingui/react/macro'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { useHydrated } from '#site/shell/scripts/use-hydrated.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { OrderDetails } from './order-details.tsx'
import { useOrder } from './use-order.ts'

/** A buyer's one place for an order, on any device: the address opens it, and no server ever sees what stands behind its `#`. */
export function OrderStatusPage() {
  return (
    <Section spacing="xl">
      <Page width="text">{useHydrated() ? <OpenOrder /> : <OrderTitle />}</Page>
    </Section>
  )
}

function OpenOrder() {
  const { token, state, reload } = useOrder()
  if (state.type === 'open')
    return <OrderDetails page={state.page} token={token} isLive reload={reload} />
  return <OrderTitle />
}

function OrderTitle() {
  return (
    <PageHeading>
      <Trans id="order-page.title">Ma commande</Trans>
    </PageHeading>
  )
}
