import { type TakenMoney, takeMoney } from './incoming-money.ts'
import { recordOrderEvent } from './order-events.ts'
import type { MoneyWriting } from './payment-deps.ts'

export type ReceivedTransfer = {
  readonly orderId: string
  readonly amountCents: number
  /** The bank's own, from the statement: the same line is taken once. */
  readonly bankReference: string
  readonly actorId: string
}

/**
 * A transfer that an administrator has found in the account's statement. Whoever calls closes the other attempts of the
 * order afterwards, when it is paid.
 */
export const receiveTransfer = async (
  writing: MoneyWriting,
  { orderId, amountCents, bankReference, actorId }: ReceivedTransfer,
): Promise<TakenMoney> => {
  const taken = await takeMoney(writing, {
    ...{ provider: 'transfer', providerId: bankReference, orderId, amountCents, currency: 'eur' },
  })
  if (taken.type !== 'paid') return taken
  await writing.tx
    .updateTable('payment_attempts')
    .set({ status: 'paid' })
    .where('order_id', '=', orderId)
    .where('provider', '=', 'transfer')
    .where('status', 'in', ['creating', 'open'])
    .execute()
  await recordOrderEvent(writing, {
    ...{ orderId, kind: 'transfer-received', actorId, data: { amountCents } },
  })
  return taken
}
