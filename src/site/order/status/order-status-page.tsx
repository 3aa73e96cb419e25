import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { OrderPage } from '#contract/public/order-page.ts'
import { ORDER_FIND_PATH } from '#contract/public/page-paths.ts'
import { formatSiret } from '#domain/commerce/siret.ts'
import { isolate } from '#domain/text/isolate.ts'
import { ContactLink } from '#site/shared/order/contact-link.tsx'
import { legalDocumentHead } from '#site/shared/page/page-head.ts'
import { useHydrated } from '#site/shared/page/use-hydrated.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { useMoment } from '#site/shared/use-moment.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { focusPageHeading } from '#ui/layout/page-focus.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { OrderCourse } from './order-course.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderFiles } from './order-files.tsx'
import { OrderHeading } from './order-heading.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'
import { OrderDeadlines, OrderTimeline } from './order-timeline.tsx'
import { OrderWithdrawal } from './order-withdrawal.tsx'
import { type OrderState, useOrder } from './use-order.ts'

/**
 * A buyer's only page for an order, on any device: the address opens it, and no server ever sees the part behind its
 * `#`.
 */
export function OrderStatusPage() {
  return (
    <Section spacing="xl">
      <Page width="text">{useHydrated() ? <OpenOrder /> : <UnknownOrder />}</Page>
    </Section>
  )
}

/** For a token that opens nothing: the page does not reveal whether it ever did. */
function OrderClosed({ isExpired }: { isExpired: boolean }) {
  return (
    <Stack gap="md">
      <Text look="lead" tone="quiet" role="status">
        {isExpired ? (
          <Trans id="order-page.expired">
            Ce lien n’ouvre pas de commande : il est incomplet, ou un lien plus récent l’a remplacé.
          </Trans>
        ) : (
          <Trans id="order-page.missing">
            Une commande s’ouvre par le lien de son e-mail, ou par celui affiché après la commande.
          </Trans>
        )}
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" asChild>
          <Link to={ORDER_FIND_PATH}>
            <Trans id="order-find.title">Retrouver mes achats</Trans>
          </Link>
        </Button>
        <ContactLink />
      </Row>
    </Stack>
  )
}

interface OrderUnreadableProps {
  reason: 'later' | 'unreachable'
  onRetry: () => void
}

/** Neither the server nor this device has the order at the moment. */
function OrderUnreadable({ reason, onRetry }: OrderUnreadableProps) {
  const say = useStateSentences()
  return (
    <Banner tone="warning" live="status" action={<RetryButton onRetry={onRetry} />}>
      {say(reason === 'later' ? 'busy' : 'offline')}{' '}
      <Trans id="order-page.unreadable">
        Ta commande s’affichera ici dès que possible : la page réessaie toute seule.
      </Trans>
    </Banner>
  )
}

/** Shown above this device's last copy of the order. */
function KeptOrderNote({ reason, onRetry, readAtMs }: OrderUnreadableProps & { readAtMs: number }) {
  const say = useStateSentences()
  const seenAt = useMoment()(readAtMs)
  return (
    <Banner tone="warning" live="status" action={<RetryButton onRetry={onRetry} />}>
      {say(reason === 'later' ? 'busy' : 'offline')}{' '}
      <Trans id="order-page.kept">
        Voici ta commande telle que cet appareil l’a vue le {seenAt}. La page réessaie toute seule.
      </Trans>
    </Banner>
  )
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button
      size="sm"
      onClick={() => {
        onRetry()
        // The button disappears once it succeeds.
        focusPageHeading()
      }}
    >
      <Trans id="order-page.retry">Réessayer</Trans>
    </Button>
  )
}

/** The seller, as far as the settings contain it, and how to reach them. */
function OrderSeller({ page: { seller } }: OrderSectionProps) {
  const { t, i18n } = useLingui()
  const terms = i18n._(legalDocumentHead('cgv').title)
  const facts = [
    {
      label: t({ id: 'seller.name', message: 'Nom' }),
      value: [seller.name, seller.legal_form].filter(Boolean).map(isolate).join(', '),
    },
    { label: t({ id: 'seller.address', message: 'Adresse' }), value: seller.address },
    { label: t({ id: 'seller.siret', message: 'SIRET' }), value: formatSiret(seller.siret) },
    { label: t({ id: 'seller.vat', message: 'Numéro de TVA' }), value: seller.vat_number },
    { label: t({ id: 'seller.email', message: 'E-mail' }), value: seller.email },
  ].filter(({ value }) => value !== '')
  return (
    <OrderSection id="order-seller" title={<Trans id="order-page.seller">Vendeur et aide</Trans>}>
      <FactList facts={facts} labels="above" />
      <Row gap="sm" wrap>
        <ContactLink />
        <TextLink look="alone" asChild>
          <Link to="/legal/cgv">{terms}</Link>
        </TextLink>
      </Row>
    </OrderSection>
  )
}

/**
 * An order that a token has opened: each topic is a component of its own, which shows nothing if it has nothing to say.
 */
function OrderDetails(order: OrderSectionProps) {
  return (
    <Stack gap="0">
      <OrderPayment {...order} />
      <OrderFiles {...order} />
      <OrderCourse {...order} />
      <OrderLines {...order} />
      <OrderDocuments {...order} />
      <OrderDeadlines {...order} />
      <OrderWithdrawal {...order} />
      <OrderTimeline {...order} />
      <OrderSeller {...order} />
    </Stack>
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

/** As tall as an order: the content below is out of sight until the order has loaded, so no one sees it move. */
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
