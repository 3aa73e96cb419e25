import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderPage } from '#contract/public/order-page.ts'
import { toOrderSteps } from '#domain/commerce/order-history.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useMoment } from '#site/shared/use-moment.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { type Fact, FactList } from '#ui/table/fact-list.tsx'
import { Timeline } from '#ui/table/timeline.tsx'
import { Heading } from '#ui/text/text.tsx'
import { useShortLineNames } from './line-names.ts'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'
import { stageOf } from './order-stage.ts'

/** The events of the order. An event that this version has no text for is left out. */
export function OrderTimeline({ page }: OrderSectionProps) {
  const moment = useMoment()
  const { t } = useLingui()
  const labels = useEventLabels()
  const steps = toOrderSteps(page.events).flatMap(({ event: { kind, at }, count }) => {
    const label =
      count === 1
        ? labels[kind]
        : t({ id: 'event.downloads', message: `Fichiers téléchargés : ${count}` })
    return label === undefined ? [] : [{ at, label, time: moment(Date.parse(at)) }]
  })
  if (steps.length === 0) return null
  return (
    <OrderSection id="order-timeline" title={<Trans id="order-page.timeline">Suivi</Trans>}>
      <Timeline steps={steps} />
    </OrderSection>
  )
}

const useEventLabels = (): Readonly<Record<string, string>> => {
  const { t } = useLingui()
  return {
    ordered: t({ id: 'event.ordered', message: 'Commande reçue' }),
    'session-opened': t({ id: 'event.session-opened', message: 'Paiement commencé' }),
    'session-refused': t({ id: 'event.session-refused', message: 'Paiement impossible à ouvrir' }),
    'session-expired': t({ id: 'event.session-expired', message: 'Paiement abandonné' }),
    'transfer-received': t({ id: 'event.transfer-received', message: 'Virement reçu' }),
    'payment-processing': t({ id: 'event.payment-processing', message: 'Paiement en cours' }),
    'payment-failed': t({ id: 'event.payment-failed', message: 'Paiement non abouti' }),
    paid: t({ id: 'event.paid', message: 'Commande payée' }),
    'partial-payment': t({
      id: 'event.partial-payment',
      message: 'Une partie du paiement est arrivée',
    }),
    'stray-payment': t({
      id: 'event.stray-payment',
      message: 'Paiement reçu en trop : nous nous en occupons',
    }),
    completed: t({ id: 'event.completed', message: 'Commande livrée' }),
    cancelled: t({ id: 'event.cancelled', message: 'Commande annulée' }),
    downloaded: t({ id: 'event.downloaded', message: 'Fichier téléchargé' }),
    'refund-requested': t({ id: 'event.refund-requested', message: 'Remboursement demandé' }),
    'refund-pending': t({ id: 'event.refund-pending', message: 'Remboursement en cours' }),
    refunded: t({ id: 'event.refunded', message: 'Remboursement effectué' }),
    'refund-failed': t({
      id: 'event.refund-failed',
      message: 'Remboursement non abouti : nous nous en occupons',
    }),
    disputed: t({ id: 'event.disputed', message: 'Paiement contesté auprès de la banque' }),
    'dispute-won': t({ id: 'event.dispute-won', message: 'Contestation close' }),
    withdrawn: t({ id: 'event.withdrawn', message: 'Rétractation reçue' }),
  }
}

type Line = OrderPage['lines'][number]

/** When each line is still to be delivered. The withdrawal period is shown by `OrderWithdrawal`. */
export function OrderDeadlines({ page }: OrderSectionProps) {
  const factsOf = useDelivery(page.paid_at !== null)
  const nameOf = useShortLineNames()
  const stage = stageOf(page)
  if (stage === 'cancelled' || stage === 'refunded') return null
  // For a pack that is still being prepared, the section of its files says so.
  const lines = page.lines.filter(
    (line) =>
      !line.is_revoked &&
      line.withdrawal.state !== 'withdrawn' &&
      line.files?.bought !== null &&
      !isDelivered(line),
  )
  if (lines.length === 0) return null
  return (
    <OrderSection id="order-deadlines" title={<Trans id="order-page.deadlines">Délais</Trans>}>
      {lines.map((line) => (
        <Stack key={line.item_id} gap="2xs">
          {lines.length > 1 ? (
            <Heading level={3} look="small">
              {nameOf(line)}
            </Heading>
          ) : null}
          <FactList facts={factsOf(line)} labels="above" />
        </Stack>
      ))}
    </OrderSection>
  )
}

/** What is made by hand has no moment of delivery. */
const isDelivered = ({ item_id, delivery_from }: Line): boolean =>
  item_id !== 'custom' &&
  !item_id.startsWith('package-') &&
  delivery_from !== null &&
  Date.parse(delivery_from) <= Date.now()

/** A pack and the course are delivered automatically; custom work takes the time that the site promises. */
const useDelivery = (isPaid: boolean): ((line: Line) => readonly Fact[]) => {
  const { t } = useLingui()
  const format = createDateFormat(useLocale(), { dateStyle: 'long' })
  const label = t({ id: 'deadline.delivery', message: 'Livraison' })
  return ({ item_id, delivery_from }) => {
    if (item_id === 'custom')
      return [
        {
          label: t({ id: 'deadline.validation', message: 'Validation' }),
          value: t({ id: 'deadline.validation.value', message: 'Sous {replyTime}, par e-mail' }),
        },
        {
          label: t({ id: 'deadline.version', message: 'Première version' }),
          value: t({ id: 'deadline.version.value', message: 'En {versionTime}' }),
        },
        {
          label: t({ id: 'deadline.revisions', message: 'Révisions' }),
          value: t({ id: 'deadline.revisions.value', message: '{revisions} incluses' }),
        },
      ]
    if (item_id.startsWith('package-'))
      return [
        {
          label: t({ id: 'deadline.contact', message: 'Premier contact' }),
          value: t({ id: 'deadline.contact.value', message: 'Sous {replyTime}, par e-mail' }),
        },
        {
          label: t({ id: 'deadline.consent', message: 'Avant toute création' }),
          value: t({
            id: 'deadline.consent.value',
            message: 'Nous vérifions ton âge et recueillons ton accord écrit',
          }),
        },
      ]
    if (!isPaid || delivery_from === null)
      return [{ label, value: t({ id: 'deadline.after-payment', message: 'Après ton paiement' }) }]
    const day = format(Date.parse(delivery_from))
    return [
      {
        label,
        value: t({
          id: 'deadline.from',
          message: `Le ${day}, à la fin du délai de rétractation`,
        }),
      },
    ]
  }
}
