import * as v from 'valibot'
import { type OrderPage, orderPage } from '#contract/public/orders/order-page.ts'
import { postToServer, whyClosed } from '../send-form.ts'

export type OrderOutcome =
  | { readonly type: 'open'; readonly page: OrderPage }
  /** The token was never one, or opens nothing any more. */
  | { readonly type: 'expired' }
  /** The server has too much to do, or is in trouble. */
  | { readonly type: 'later' }
  /** Nobody has spoken who knows of the order. */
  | { readonly type: 'unreachable' }

/** Asks for the order that a token opens: the token travels in the body alone. Never rejects. */
export const readOrder = async (token: string, key: string): Promise<OrderOutcome> => {
  const said = await postToServer({ form: 'order/read', body: { token }, key }, readAnswer)
  return said.type === 'said' ? { type: 'open', page: said.value } : { type: whyClosed(said) }
}

const readAnswer = (body: unknown): OrderPage | null => {
  const read = v.safeParse(orderPage, body)
  return read.success ? read.output : null
}
