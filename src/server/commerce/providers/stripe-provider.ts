import Stripe from 'stripe'
import * as v from 'valibot'
import { isLocale, type Locale } from '#contract/locales.ts'
import type {
  EventReading,
  EventSubject,
  Outcome,
  Provider,
  ProviderRefund,
  RefundOrder,
  Session,
  SessionRequest,
  SignedEvent,
} from '#server/ports/payment-provider.ts'

const TOLERANCE_S = 300

/** Verifies an event, and reads what it is about. The rest is ignored: the handler asks Stripe. */
const readStripeEvent = (
  stripe: Stripe,
  secret: string,
  { bytes, signature, nowMs }: SignedEvent,
): EventReading => {
  // The package refuses old signatures; a time in the future is refused here.
  const sentS = Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1])
  if (!(sentS <= nowMs / 1_000 + TOLERANCE_S)) return { type: 'forged' }
  const opened = openEvent(stripe, secret, { bytes, signature, nowMs })
  if (opened === null) return { type: 'forged' }
  const event = v.safeParse(signedEvent, opened.body)
  if (!event.success) return { type: 'malformed' }
  const { id, type, data } = event.output
  return { type: 'event', eventId: id, subject: subjectOf(type, data.object) }
}

/** Null: not signed with the secret, or too old. */
const openEvent = (
  stripe: Stripe,
  secret: string,
  { bytes, signature, nowMs }: SignedEvent,
): { readonly body: unknown } | null => {
  const from = [Buffer.from(bytes), signature ?? '', secret, TOLERANCE_S] as const
  try {
    return { body: stripe.webhooks.constructEvent(...from, undefined, nowMs) }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    // Signed, but not JSON.
    return { body: null }
  }
}

/** Restricts ids to characters that are safe in the database and in URLs. */
const stripeId = v.pipe(v.string(), v.regex(/^[\w-]{1,255}$/))

const signedEvent = v.object({
  id: stripeId,
  type: v.string(),
  data: v.object({ object: v.unknown() }),
})

const aboutSession = v.object({ id: stripeId })
const aboutPayment = v.object({
  payment_intent: v.union([
    stripeId,
    v.pipe(
      aboutSession,
      v.transform(({ id }) => id),
    ),
  ]),
})

const SESSION_EVENTS = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])

const PAYMENT_EVENTS = new Set([
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
])

const subjectOf = (type: string, object: unknown): EventSubject => {
  const session = SESSION_EVENTS.has(type) ? v.safeParse(aboutSession, object) : null
  if (session?.success) return { type: 'session', sessionId: session.output.id }
  const payment = PAYMENT_EVENTS.has(type) ? v.safeParse(aboutPayment, object) : null
  if (payment?.success) return { type: 'payment', paymentId: payment.output.payment_intent }
  return { type: 'other' }
}

type StripeSettings = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Address of Stripe's API; null: the default one. For tests and proxies. */
  readonly apiBase: string | null
}

export type StripeOptions = StripeSettings & {
  /** Timeout of one call. */
  readonly timeoutMs?: number
  /** Retries of a call without an answer, under the same idempotency key. */
  readonly retries?: number
}

/** With one retry still far shorter than the limit of a visitor's request. */
const TIMEOUT_MS = 8_000

/** Stripe's hosted checkout: card data never touches our pages. */
export const createStripeProvider = ({
  secretKey,
  webhookSecret,
  apiBase,
  timeoutMs = TIMEOUT_MS,
  retries = 1,
}: StripeOptions): Provider => {
  const stripe = new Stripe(secretKey, {
    ...(apiBase === null ? {} : addressOf(apiBase)),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  })
  return {
    name: 'stripe',
    createSession: (request) =>
      outcomeOf(async () => {
        const { idempotencyKey } = request
        return toSession(
          await stripe.checkout.sessions.create(paramsOf(request), { idempotencyKey }),
        )
      }),
    readSession: (id) => orNull(() => readSession(stripe, id)),
    expireSession: (id) => orNull(() => expireSession(stripe, id)),
    refund: (order) => outcomeOf(() => refund(stripe, order)),
    listRefunds: (paymentId) => outcomeOf(() => listRefunds(stripe, paymentId)),
    readEvent: (event) => readStripeEvent(stripe, webhookSecret, event),
  }
}

const addressOf = (apiBase: string) => {
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
  }
}

const STRIPE_LOCALES: Readonly<Record<Locale, Stripe.Checkout.SessionCreateParams.Locale>> = {
  fr: 'fr',
  en: 'en',
  es: 'es',
  pt: 'pt-BR',
  th: 'th',
}

const paramsOf = (request: SessionRequest): Stripe.Checkout.SessionCreateParams => {
  const { orderId, attemptId, orderNumber, returnUrl, email } = request
  const metadata = { order_id: orderId, attempt_id: attemptId, order_number: orderNumber }
  return {
    mode: 'payment',
    client_reference_id: orderId,
    line_items: request.lines.map(({ name, quantity, unitCents }) => ({
      quantity,
      price_data: { currency: 'eur', unit_amount: unitCents, product_data: { name } },
    })),
    ...(email === null ? {} : { customer_email: email }),
    metadata,
    payment_intent_data: { metadata, description: orderNumber },
    // The token is behind the `#` of both URLs: browsers do not send that part to servers.
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor(request.expiresAtMs / 1_000),
    locale: isLocale(request.language) ? STRIPE_LOCALES[request.language] : 'auto',
  }
}

const EXPANDED = { expand: ['payment_intent'] }

const readSession = async (stripe: Stripe, id: string): Promise<Session> =>
  toSession(await stripe.checkout.sessions.retrieve(id, EXPANDED))

/** A completed or expired session cannot be expired: then its current state is returned. */
const expireSession = async (stripe: Stripe, id: string): Promise<Session> => {
  try {
    return toSession(await stripe.checkout.sessions.expire(id))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode === 404)
      throw error
    return readSession(stripe, id)
  }
}

const toSession = (session: Stripe.Checkout.Session): Session => ({
  sessionId: session.id,
  status: statusOf(session),
  url: session.url,
  amountCents: session.amount_total ?? 0,
  currency: session.currency ?? '',
  attemptId: session.metadata?.attempt_id ?? null,
  orderId: session.client_reference_id,
  paymentId: idOf(session.payment_intent) ?? session.id,
})

const idOf = (object: string | { readonly id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

/** A completed session is paid at once by card; by direct debit days later, or never. */
const statusOf = ({
  status,
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): Session['status'] => {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  if (payment_status === 'paid') return 'paid'
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'processing'
}

const refund = async (
  stripe: Stripe,
  { paymentId, refundId, amountCents, reason, idempotencyKey }: RefundOrder,
): Promise<ProviderRefund> =>
  toRefund(
    await stripe.refunds.create(
      {
        payment_intent: paymentId,
        amount: amountCents,
        reason: reason === 'duplicate' ? 'duplicate' : 'requested_by_customer',
        metadata: { refund_id: refundId },
      },
      { idempotencyKey },
    ),
  )

const REFUND_STATUSES: Readonly<Record<string, ProviderRefund['status']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
}

const toRefund = (one: Stripe.Refund): ProviderRefund => ({
  providerId: one.id,
  refundId: one.metadata?.refund_id ?? null,
  kind: 'refund',
  amountCents: one.amount,
  status: REFUND_STATUSES[one.status ?? ''] ?? 'pending',
  isDuplicate: one.reason === 'duplicate',
  failure: one.failure_reason ?? null,
})

/** Inquiries take no money and are ignored: only disputes that take it are listed. */
const DISPUTE_STATUSES: Readonly<Record<string, ProviderRefund['status']>> = {
  needs_response: 'pending',
  under_review: 'pending',
  won: 'canceled',
  lost: 'succeeded',
}

const toDispute = ({ id, amount, status }: Stripe.Dispute): readonly ProviderRefund[] => {
  const taken = DISPUTE_STATUSES[status]
  const about = { providerId: id, refundId: null, amountCents: amount, isDuplicate: false }
  return taken === undefined ? [] : [{ ...about, kind: 'dispute', status: taken, failure: null }]
}

const PAGE = 100

const listRefunds = async (
  stripe: Stripe,
  payment_intent: string,
): Promise<readonly ProviderRefund[]> => {
  const refunds: ProviderRefund[] = []
  for await (const one of stripe.refunds.list({ payment_intent, limit: PAGE }))
    refunds.push(toRefund(one))
  for await (const one of stripe.disputes.list({ payment_intent, limit: PAGE }))
    refunds.push(...toDispute(one))
  return refunds
}

const outcomeOf = async <T>(call: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { type: 'done', value: await call() }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    // The provider's message may contain the buyer's name; its codes do not.
    const reason = [error.type, error.code, error.statusCode].filter(Boolean).join(' ')
    return { type: isFinal(error) ? 'refused' : 'unavailable', reason }
  }
}

/** A wrong key, a limit or a lost connection is temporary. Only an error in the request itself is final. */
const isFinal = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeIdempotencyError ||
  error instanceof Stripe.errors.StripeCardError

const orNull = async <T>(call: () => Promise<T>): Promise<Outcome<T | null>> =>
  outcomeOf(async () => {
    try {
      return await call()
    } catch (error) {
      const isGone =
        error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404
      if (isGone) return null
      throw error
    }
  })
