import * as v from 'valibot'
import { problem } from '#contract/problems.ts'
import { orderPayAnswer } from '#contract/public/orders/order-page.ts'
import type { ProviderName } from '#domain/commerce/providers.ts'
import { postToServer, whyClosed } from '../send-form.ts'

export type PayOutcome =
  /** Where it is paid. */
  | { readonly type: 'leads-to'; readonly url: string }
  /** Nothing is to be paid this way any more: the order has to be read again. */
  | { readonly type: 'changed' }
  /** The server or the provider cannot just now. */
  | { readonly type: 'later' }
  | { readonly type: 'unreachable' }

export type Payment = {
  readonly token: string
  /** Null: it costs nothing. */
  readonly provider: ProviderName | null
  /** The same for each repeat of one press. */
  readonly key: string
}

/** Begins to pay an order, or goes on with it. Never rejects. */
export const payOrder = async ({ token, provider, key }: Payment): Promise<PayOutcome> => {
  const body = provider === null ? { token } : { token, provider }
  const said = await postToServer({ form: 'order/pay', body, key }, readAnswer)
  if (said.type === 'said') {
    const { status, pay_url } = said.value
    if (pay_url) return { type: 'leads-to', url: pay_url }
    // It waits, but the provider does not answer.
    return { type: status === 'pending' ? 'later' : 'changed' }
  }
  const { code } = said.type === 'refused' && v.is(problem, said.body) ? said.body : {}
  if (code === 'not-payable') return { type: 'changed' }
  const reason = whyClosed(said)
  return { type: reason === 'expired' ? 'changed' : reason }
}

const readAnswer = (body: unknown): v.InferOutput<typeof orderPayAnswer> | null => {
  const read = v.safeParse(orderPayAnswer, body)
  return read.success ? read.output : null
}
