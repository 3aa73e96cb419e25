import {
  checkShape,
  entriesAt,
  type FormValue,
  invalid,
  type Shape,
  StripeFault,
  textAt,
} from './form-input.ts'

type Metadata = Record<string, string>

export type Intent = {
  id: string
  object: 'payment_intent'
  status: 'succeeded' | 'processing' | 'requires_payment_method'
  amount: number
  metadata: Metadata
}

export type CheckoutSession = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  url: string | null
  amount_total: number
  currency: string
  client_reference_id: string | null
  metadata: Metadata
  payment_intent: string | null
  expires_at: number
  success_url: string
  cancel_url: string
  /** What the page names; Stripe gives it in a call of its own. */
  line_names: readonly string[]
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
  reason: string | null
  failure_reason: string | null
  metadata: Metadata
}

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  payment_intent: string
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response'
}

export type Notify = (type: string, object: object) => void

const WHOLE = /^\d{1,9}$/
const LINE = /^[^\0]{1,500}$/
const METADATA: Shape = { '*': LINE }

const SESSION: Shape = {
  mode: /^payment$/,
  'client_reference_id?': /^[\w-]{1,200}$/,
  line_items: {
    list: {
      quantity: /^[1-9]\d{0,5}$/,
      price_data: { currency: /^eur$/, unit_amount: WHOLE, product_data: { name: LINE } },
    },
  },
  'customer_email?': /^[^@\s]+@[^@\s]+$/,
  'metadata?': METADATA,
  'payment_intent_data?': { 'metadata?': METADATA, 'description?': LINE },
  success_url: /^https?:\/\//,
  'cancel_url?': /^https?:\/\//,
  'expires_at?': /^\d{10}$/,
  'locale?': /^(auto|fr|en|es|pt-BR|th)$/,
}

const REFUND: Shape = {
  payment_intent: /^pi_\w+$/,
  'amount?': WHOLE,
  'reason?': /^(duplicate|fraudulent|requested_by_customer)$/,
  'metadata?': METADATA,
}

const metadataOf = (params: FormValue): Metadata =>
  Object.fromEntries(
    entriesAt(params, 'metadata').map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]),
  )

/** Stripe's records, and how Stripe's own rules change them. Each change creates an event. */
export const createBooks = (options: {
  nowMs: () => number
  notify: Notify
  payBase: () => string
}) => {
  const { nowMs, notify, payBase } = options
  const sessions = new Map<string, CheckoutSession>()
  const intents = new Map<string, Intent>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
  let made = 0
  const idOf = (prefix: string): string => `${prefix}_${String(++made).padStart(6, '0')}`
  /** The status of new refunds: whether the money is returned at once. */
  const habits = { refundStatus: 'succeeded' as Refund['status'] }

  const find = <T>(map: ReadonlyMap<string, T>, id: string): T => {
    const found = map.get(id)
    if (!found)
      throw new StripeFault(
        404,
        'invalid_request_error',
        `No such object: ${id}`,
        'resource_missing',
      )
    return found
  }

  const expireOld = (session: CheckoutSession): CheckoutSession => {
    if (session.status === 'open' && session.expires_at * 1_000 <= nowMs()) end(session)
    return session
  }

  const end = (session: CheckoutSession): void => {
    Object.assign(session, { status: 'expired', url: null })
    notify('checkout.session.expired', session)
  }

  const createSession = (params: FormValue): CheckoutSession => {
    checkShape(params, SESSION)
    const amount = entriesAt(params, 'line_items').reduce(
      (sum, [, line]) =>
        sum + Number(textAt(line, 'quantity')) * Number(textAt(line, 'price_data', 'unit_amount')),
      0,
    )
    if (amount < 50) throw invalid('The total must be at least €0.50', 'amount_too_small')
    const expires_at = Number(textAt(params, 'expires_at') || Math.floor(nowMs() / 1_000) + 86_400)
    const leftS = expires_at - nowMs() / 1_000
    if (leftS < 30 * 60 - 1 || leftS > 24 * 3_600 + 1) throw invalid('expires_at is out of range')
    const id = idOf('cs_test')
    const session: CheckoutSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      url: `${payBase()}/pay/${id}`,
      amount_total: amount,
      currency: 'eur',
      expires_at,
      client_reference_id: textAt(params, 'client_reference_id') || null,
      metadata: metadataOf(params),
      payment_intent: null,
      success_url: textAt(params, 'success_url'),
      cancel_url: textAt(params, 'cancel_url'),
      line_names: entriesAt(params, 'line_items').map(([, line]) =>
        textAt(line, 'price_data', 'product_data', 'name'),
      ),
    }
    sessions.set(id, session)
    return session
  }

  const complete = (session: CheckoutSession, status: Intent['status']): void => {
    if (expireOld(session).status !== 'open') throw invalid('This session is over')
    const intent: Intent = {
      id: idOf('pi'),
      object: 'payment_intent',
      status,
      amount: session.amount_total,
      metadata: session.metadata,
    }
    intents.set(intent.id, intent)
    const payment_status = status === 'succeeded' ? 'paid' : 'unpaid'
    const payment_intent = intent.id
    Object.assign(session, { status: 'complete', payment_status, payment_intent, url: null })
    notify('checkout.session.completed', session)
  }

  const createRefund = (params: FormValue): Refund => {
    checkShape(params, REFUND)
    const intent = find(intents, textAt(params, 'payment_intent'))
    if (intent.status !== 'succeeded') throw invalid('This payment has not succeeded')
    const gone = [...refunds.values()]
      .filter((one) => one.payment_intent === intent.id && one.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
    const amount = Number(textAt(params, 'amount') || intent.amount - gone)
    if (amount < 1 || amount > intent.amount - gone)
      throw invalid('Refund amount is greater than unrefunded amount', 'charge_already_refunded')
    const refund: Refund = {
      id: idOf('re'),
      object: 'refund',
      amount,
      payment_intent: intent.id,
      status: habits.refundStatus,
      failure_reason: null,
      metadata: metadataOf(params),
      reason: textAt(params, 'reason') || null,
    }
    refunds.set(refund.id, refund)
    notify('refund.created', refund)
    notify('charge.refunded', {
      id: `ch_${intent.id}`,
      object: 'charge',
      payment_intent: intent.id,
    })
    return refund
  }

  return {
    habits,
    sessions,
    intents,
    refunds,
    disputes,
    createSession,
    createRefund,
    /** The session, with its payment inside if `isExpanded`. */
    readSession: (id: string, isExpanded: boolean) => {
      const session = expireOld(find(sessions, id))
      const intent =
        session.payment_intent && isExpanded ? intents.get(session.payment_intent) : null
      return intent ? { ...session, payment_intent: intent } : session
    },
    expireSession: (id: string) => {
      const session = expireOld(find(sessions, id))
      if (session.status !== 'open') throw invalid('Only open sessions can be expired')
      end(session)
      return session
    },
    listBy: (kind: 'refunds' | 'disputes', paymentIntent: string) => {
      find(intents, paymentIntent)
      const all: readonly (Refund | Dispute)[] = [
        ...(kind === 'refunds' ? refunds : disputes).values(),
      ]
      return all.filter((one) => one.payment_intent === paymentIntent)
    },
    /** What a buyer presses on the hosted page. */
    press: (id: string, press: 'pay' | 'decline' | 'cancel' | 'later') => {
      const session = find(sessions, id)
      if (press === 'pay') complete(session, 'succeeded')
      else if (press === 'later') complete(session, 'processing')
      return press === 'cancel' || press === 'decline' ? session.cancel_url : session.success_url
    },
    /** Ends a payment that takes days. */
    endLater: (id: string, hasCome: boolean) => {
      const session = find(sessions, id)
      const intent = find(intents, session.payment_intent ?? '')
      intent.status = hasCome ? 'succeeded' : 'requires_payment_method'
      if (hasCome) session.payment_status = 'paid'
      notify(`checkout.session.async_payment_${hasCome ? 'succeeded' : 'failed'}`, session)
    },
    endRefund: (id: string, status: 'succeeded' | 'failed') => {
      const refund = find(refunds, id)
      Object.assign(refund, { status, failure_reason: status === 'failed' ? 'declined' : null })
      notify(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
    },
    dispute: (paymentIntent: string, status: Dispute['status'] = 'needs_response') => {
      const { amount } = find(intents, paymentIntent)
      const id = idOf('du')
      const dispute: Dispute = {
        id,
        object: 'dispute',
        amount,
        payment_intent: paymentIntent,
        status,
      }
      disputes.set(id, dispute)
      notify('charge.dispute.created', dispute)
      return id
    },
    endDispute: (id: string, status: 'won' | 'lost') => {
      const dispute = find(disputes, id)
      dispute.status = status
      notify('charge.dispute.closed', dispute)
    },
  }
}
