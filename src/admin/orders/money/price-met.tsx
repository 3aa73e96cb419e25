import { Trans } from '@lingui/react/macro'
import type { OrderPayment } from '#contract/commerce/order-file.ts'
import { meetPrice } from '#domain/commerce/payment-states.ts'
import { type Cents, centsToEuros, eurosToCents, sumCents } from '#domain/money.ts'
import { useAmount } from './money-text.ts'

type Part = Pick<OrderPayment, 'stray_reason' | 'status' | 'accepted_at' | 'refundable' | 'amount'>

/** What of an order's price is here already, in euros: transfers that wait for the rest. */
export const receivedOf = (payments: readonly Part[]): number =>
  centsToEuros(
    sumCents(
      ...payments
        .filter(
          ({ status, stray_reason, accepted_at, refundable, amount }) =>
            status === 'stray' &&
            stray_reason === 'partial' &&
            accepted_at === null &&
            refundable === amount,
        )
        .map(({ amount }) => eurosToCents(amount)),
    ),
  )

type PriceMetProps = {
  /** All in euros: of the transfer, of the order, and what is here of it. */
  readonly amount: number
  readonly total: number
  readonly received: number
}

/** What becomes of an order by a transfer: paid, paid with too much, or a part of it. */
export function PriceMet({ amount, total, received }: PriceMetProps) {
  const amountText = useAmount()
  const came = eurosToCents(amount)
  const price = eurosToCents(total)
  // What pays by itself leaves alone what came before.
  const whole = came === price ? came : sumCents(came, eurosToCents(received))
  const { missingCents, excessCents } = meetPrice(whole, price)
  const missing = amountText(centsToEuros(missingCents as Cents))
  const excess = amountText(centsToEuros(excessCents as Cents))
  if (missingCents > 0)
    return (
      <Trans id="admin.transfer.partial">
        La commande reste en attente : il manquera {missing}. Ce virement compte comme une partie du
        prix.
      </Trans>
    )
  return (
    <>
      <Trans id="admin.transfer.pays">
        La commande devient payée : facture, e-mail et accès suivent.
      </Trans>{' '}
      {excessCents > 0 ? (
        <Trans id="admin.transfer.excess">
          {excess} sont en trop et rejoignent l’« Argent à rapprocher », pour être remboursés.
        </Trans>
      ) : null}
    </>
  )
}
