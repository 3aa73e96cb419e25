import { Trans } from '@lingui/react/macro'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { useHydrated } from '#site/shell/scripts/use-hydrated.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { OrderClosed } from './order-closed.tsx'
import { OrderDetails } from './order-details.tsx'
import { KeptOrderNote, OrderUnreadable } from './order-unreadable.tsx'
import { useOrder } from './use-order.ts'

/** A buyer's one place for an order, on any device: the address opens it, and no server ever sees what stands behind its `#`. */
export function OrderStatusPage() {
  return (
    <Section spacing="xl">
      <Page width="text">{useHydrated() ? <OpenOrder /> : <OrderLoading />}</Page>
    </Section>
  )
}

function OpenOrder() {
  const { token, state, reload } = useOrder()
  const retry = () => void reload()
  switch (state.type) {
    case 'asked':
      return <OrderLoading />
    case 'missing':
    case 'expired':
      return <OrderClosed isExpired={state.type === 'expired'} />
    case 'open':
      return <OrderDetails page={state.page} token={token} isLive reload={retry} />
    case 'later':
    case 'unreachable': {
      const { kept, type } = state
      if (kept === null) return <OrderUnreadable reason={type} onRetry={retry} />
      return (
        <Stack gap="md">
          <KeptOrderNote reason={type} readAtMs={kept.readAtMs} onRetry={retry} />
          <OrderDetails page={kept.page} token={token} isLive={false} reload={retry} />
        </Stack>
      )
    }
  }
}

function OrderLoading() {
  return (
    <Stack gap="md" aria-busy="true">
      <PageHeading>
        <Trans id="order-page.title">Ma commande</Trans>
      </PageHeading>
      <Skeleton width="70%" />
      <Skeleton height="12rem" shape="block" />
      <noscript>
        <Text look="lead" tone="quiet">
          <Trans id="order-page.scripts">
            Cette page a besoin de JavaScript pour lire le lien de ta commande. Autorise-le pour ce
            site, puis recharge la page.
          </Trans>
        </Text>
      </noscript>
    </Stack>
  )
}
