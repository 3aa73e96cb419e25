import { Trans } from '@lingui/react/macro'
import type { OrderPage } from '#contract/public/orders/order-page.ts'
import { useHydrated } from '#site/shell/scripts/use-hydrated.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { OrderClosed } from './order-closed.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderHeading } from './order-heading.tsx'
import { KeptOrderNote, OrderUnreadable } from './order-unreadable.tsx'
import { type OrderState, useOrder } from './use-order.ts'

/** A buyer's one place for an order, on any device: the address opens it, and no server ever sees what stands behind its `#`. */
export function OrderStatusPage() {
  return (
    <Section spacing="xl">
      <Page width="text">{useHydrated() ? <OpenOrder /> : <UnknownOrder />}</Page>
    </Section>
  )
}

function UnknownOrder() {
  return (
    <>
      <OrderHeading page={null} isAsked />
      <OrderLoading />
    </>
  )
}

const pageOf = (state: OrderState): OrderPage | null => {
  if (state.type === 'open') return state.page
  return 'kept' in state && state.kept !== null ? state.kept.page : null
}

function OpenOrder() {
  const { token, state, reload } = useOrder()
  const retry = () => void reload()
  const page = pageOf(state)
  const isUnread = state.type === 'later' || state.type === 'unreachable'
  return (
    <>
      {isUnread && state.kept !== null ? (
        <Section spacing="0" below="md">
          <KeptOrderNote reason={state.type} readAtMs={state.kept.readAtMs} onRetry={retry} />
        </Section>
      ) : null}
      <OrderHeading page={page} isAsked={state.type === 'asked'} />
      {page === null ? null : (
        <OrderDetails page={page} token={token} isLive={state.type === 'open'} reload={retry} />
      )}
      {isUnread && state.kept === null ? (
        <OrderUnreadable reason={state.type} onRetry={retry} />
      ) : null}
      {state.type === 'missing' || state.type === 'expired' ? (
        <OrderClosed isExpired={state.type === 'expired'} />
      ) : null}
      {state.type === 'asked' ? <OrderLoading /> : null}
    </>
  )
}

/** As long as an order is: what stands below the page is out of sight before it comes, and is not seen to move. */
const LOADING_HEIGHTS = ['14rem', '10rem', '12rem', '9rem'] as const

function OrderLoading() {
  return (
    <Stack gap="md" aria-busy="true">
      {LOADING_HEIGHTS.map((height) => (
        <Stack key={height} gap="sm" data-needs-scripts>
          <Skeleton width="50%" height="2rem" />
          <Skeleton height={height} shape="block" />
        </Stack>
      ))}
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
