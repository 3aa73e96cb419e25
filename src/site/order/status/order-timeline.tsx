import { Trans, useLingui } from '@lingui/react/macro'
import { toOrderSteps } from '#domain/commerce/order-steps.ts'
import { useMoment } from '#site/shell/page/use-moment.ts'
import { Timeline } from '#ui/ledger/timeline.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'

/** What became of the order. An event that this version has no words for is left out. */
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
