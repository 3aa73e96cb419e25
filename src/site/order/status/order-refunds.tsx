import { Trans } from '@lingui/react/macro'
import type { OrderPage } from '#contract/public/orders/order-page.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useEuros } from '#site/shell/page/use-euros.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

type Refund = OrderPage['refunds'][number]

/** What has gone back, is on its way, or could not go back: each in a sentence. */
export function OrderRefunds({ page: { refunds } }: { page: OrderPage }) {
  if (refunds.length === 0) return null
  return (
    <Stack as="ul" gap="2xs">
      {refunds.map((refund) => (
        <Text as="li" key={`${refund.created_at} ${refund.amount}`}>
          <RefundSentence refund={refund} />
        </Text>
      ))}
    </Stack>
  )
}

function RefundSentence({
  refund: { amount: euros, status, reason, created_at },
}: {
  refund: Refund
}) {
  const amount = useEuros()(euros)
  const day = createDateFormat(useLocale(), { dateStyle: 'long' })(Date.parse(created_at))
  if (reason === 'dispute' && status === 'canceled')
    return <Trans id="refund.dispute-won">Contestation close : ton achat reste ouvert.</Trans>
  switch (status) {
    case 'requested':
      return (
        <Trans id="refund.requested">
          Remboursement de {amount} demandé le {day} : nous le transmettons.
        </Trans>
      )
    case 'pending':
      return (
        <Trans id="refund.pending">
          Remboursement de {amount} en cours depuis le {day}. Ta banque peut mettre quelques jours à
          l’afficher.
        </Trans>
      )
    case 'succeeded':
      return (
        <Trans id="refund.succeeded">
          Remboursement de {amount} effectué, demandé le {day}.
        </Trans>
      )
    case 'failed':
    case 'canceled':
      return (
        <Trans id="refund.failed">
          Le remboursement de {amount} du {day} n’a pas abouti. Nous l’avons vu et cherchons un
          autre moyen : nous t’écrivons.
        </Trans>
      )
  }
}
