export const ATTEMPT_STATUSES = [
  'creating',
  'open',
  'processing',
  'paid',
  'expired',
  'failed',
] as const

/**
 * Of one try to pay an order. `creating`: the provider is being asked for a session. `open`: the buyer can pay.
 * `processing`: they have, and the money takes days. `failed`: it does not come, or the provider has refused the session.
 */
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

const NEXT_OF_ATTEMPT: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  creating: ['open', 'processing', 'paid', 'expired', 'failed'],
  open: ['processing', 'paid', 'expired', 'failed'],
  processing: ['paid', 'failed'],
  paid: [],
  // What the provider says last is true: a session that was closed here may have been paid a moment before.
  expired: ['processing', 'paid'],
  failed: ['processing', 'paid'],
}

/** The status after the provider has told one. What is older than what is known, as of events out of order, moves nothing. */
export const nextAttemptStatus = (known: AttemptStatus, told: AttemptStatus): AttemptStatus =>
  NEXT_OF_ATTEMPT[known].includes(told) ? told : known

/** Whether anything can still become of the attempt by itself: the reconciler asks the provider about these alone. */
export const isAttemptPending = (status: AttemptStatus): boolean =>
  status === 'creating' || status === 'open' || status === 'processing'

export const PENDING_ATTEMPTS = ATTEMPT_STATUSES.filter(isAttemptPending)

/** Why money that has come in fits no order. */
export const STRAY_REASONS = ['double', 'late', 'wrong-amount', 'unknown-order'] as const

export type StrayReason = (typeof STRAY_REASONS)[number]

/** `stray`: it came in, belongs to no order as it is, and somebody has to see to it. */
export const PAYMENT_STATUSES = ['matched', 'stray'] as const

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export type IncomingMoney = { readonly amountCents: number; readonly currency: string }

export type PayableOrder = { readonly status: string; readonly totalCents: number }

/** What money is that came in for an order: null when it pays it. */
export const strayReason = (
  money: IncomingMoney,
  order: PayableOrder | null,
): StrayReason | null => {
  if (order === null) return 'unknown-order'
  if (order.status === 'cancelled') return 'late'
  if (order.status !== 'pending') return 'double'
  const isExact = money.currency === 'eur' && money.amountCents === order.totalCents
  return isExact ? null : 'wrong-amount'
}
