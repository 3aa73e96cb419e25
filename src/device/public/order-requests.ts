import * as v from 'valibot'
import { problem } from '#contract/problems.ts'
import {
  type OrderPage,
  orderDownloadAnswer,
  orderPage,
  orderPayAnswer,
} from '#contract/public/order-page.ts'
import { createStoredText } from '#device/stored-text.ts'
import type { ProviderName } from '#domain/commerce/payments.ts'
import { fetchOwn, isDocument, isPdf } from '../network/own-answer.ts'
import { postToServer, refusalReason } from './outbox/send-form.ts'

export type DownloadOutcome =
  /** The address of the file, valid for minutes. */
  | { readonly type: 'leads-to'; readonly url: string }
  /** It is no longer available, or not yet: the order has to be read again. */
  | { readonly type: 'changed' }
  | { readonly type: 'later' }
  | { readonly type: 'unreachable' }

/** Problems that mean that the order differs from what the page shows. */
const CHANGED = ['not-found', 'order-not-paid', 'delivery-waits', 'access-revoked']

type Wanted = { readonly token: string; readonly file: string; readonly key: string }

/** Asks for a link to a file of an order, made anew for each press. Never rejects. */
export const askForDownload = async ({ token, file, key }: Wanted): Promise<DownloadOutcome> => {
  const result = await postToServer(
    { form: 'order/download', body: { token, file }, key },
    readLink,
  )
  if (result.type === 'answered') return { type: 'leads-to', url: result.value }
  const { code = '' } = result.type === 'refused' && v.is(problem, result.body) ? result.body : {}
  const reason = refusalReason(result)
  return { type: CHANGED.includes(code) || reason === 'expired' ? 'changed' : reason }
}

const readLink = (body: unknown): string | null => {
  const read = v.safeParse(orderDownloadAnswer, body)
  return read.success ? read.output.url : null
}

/** An order as this device received it last. */
export type KeptOrder = { readonly page: OrderPage; readonly readAtMs: number }

const keptOrders = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ hash: v.string(), readAtMs: v.number(), page: orderPage })),
)

type Kept = v.InferOutput<typeof keptOrders>

/** The number of orders kept, the most recently viewed ones. */
const MOST = 10

const kept = createStoredText('orders')

/**
 * What this device knows of the order that a token opens; null: nothing. The token itself is not stored on the device.
 */
export const findKeptOrder = async (token: string): Promise<KeptOrder | null> => {
  const hash = await hashOf(token)
  return readKept().find((order) => order.hash === hash) ?? null
}

/** Stores an order for offline use; null: the token no longer opens it, so the device deletes it. */
export const keepOrder = async (token: string, order: KeptOrder | null): Promise<void> => {
  const hash = await hashOf(token)
  // An insecure address has no hash functions: nothing is stored there.
  if (hash === null) return
  const others = readKept().filter((known) => known.hash !== hash)
  if (order === null && others.length === readKept().length) return
  const all = order === null ? others : [{ hash, ...order }, ...others]
  kept.write(JSON.stringify(all.slice(0, MOST)))
}

const readKept = (): Kept => {
  const read = v.safeParse(keptOrders, kept.read())
  return read.success ? read.output : []
}

const hashOf = async (token: string): Promise<string | null> => {
  const { subtle } = crypto
  if (subtle === undefined) return null
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type PayOutcome =
  /** The payment page. */
  | { readonly type: 'leads-to'; readonly url: string }
  /** It can no longer be paid this way: the order has to be read again. */
  | { readonly type: 'changed' }
  /** The server or the provider is unavailable for now. */
  | { readonly type: 'later' }
  | { readonly type: 'unreachable' }

export type Payment = {
  readonly token: string
  /** Null: it is free of charge. */
  readonly provider: ProviderName | null
  /** The same for each retry of one press. */
  readonly key: string
}

/** Starts or continues the payment of an order. Never rejects. */
export const payOrder = async ({ token, provider, key }: Payment): Promise<PayOutcome> => {
  const body = provider === null ? { token } : { token, provider }
  const result = await postToServer({ form: 'order/pay', body, key }, readPayAnswer)
  if (result.type === 'answered') {
    const { status, pay_url } = result.value
    if (pay_url) return { type: 'leads-to', url: pay_url }
    // The order is still pending, but the provider does not answer.
    return { type: status === 'pending' ? 'later' : 'changed' }
  }
  const { code } = result.type === 'refused' && v.is(problem, result.body) ? result.body : {}
  if (code === 'not-payable') return { type: 'changed' }
  const reason = refusalReason(result)
  return { type: reason === 'expired' ? 'changed' : reason }
}

const readPayAnswer = (body: unknown): v.InferOutput<typeof orderPayAnswer> | null => {
  const read = v.safeParse(orderPayAnswer, body)
  return read.success ? read.output : null
}

export type OrderOutcome =
  | { readonly type: 'open'; readonly page: OrderPage }
  /** The token was never valid, or no longer is. */
  | { readonly type: 'expired' }
  /** The server is overloaded or failing. */
  | { readonly type: 'later' }
  /** Our server did not answer. */
  | { readonly type: 'unreachable' }

/** Asks for the order that a token opens: the token is sent in the body only. Never rejects. */
export const readOrder = async (token: string, key: string): Promise<OrderOutcome> => {
  const result = await postToServer({ form: 'order/read', body: { token }, key }, readOrderPage)
  return result.type === 'answered'
    ? { type: 'open', page: result.value }
    : { type: refusalReason(result) }
}

const readOrderPage = (body: unknown): OrderPage | null => {
  const read = v.safeParse(orderPage, body)
  return read.success ? read.output : null
}

export type DocumentOutcome =
  | { readonly type: 'read'; readonly pdf: Blob }
  /** The order's link is no longer valid, or there is no such document. */
  | { readonly type: 'gone' }
  /** The server is overloaded or failing. */
  | { readonly type: 'later' }
  | { readonly type: 'unreachable' }

const TIMEOUT_MS = 30_000

/** A PDF of an order's invoice: the order's token is sent in the body only. Never rejects. */
export const readOrderDocument = async (
  token: string,
  number: string,
): Promise<DocumentOutcome> => {
  try {
    const answer = await fetchOwn('/api/order/document', isDocument, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, number }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (isPdf(answer)) return { type: 'read', pdf: await answer.blob() }
    const read = v.safeParse(problem, await answer.json())
    const code = read.success ? read.output.code : undefined
    return { type: code === 'link-expired' || code === 'not-found' ? 'gone' : 'later' }
  } catch {
    // No network, or an unstable one: the visitor presses the button again.
    return { type: 'unreachable' }
  }
}
