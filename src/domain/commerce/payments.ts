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

/**
 * Why money that has come in pays no order. `partial`: a transfer of less than its order costs, which waits for the rest.
 * `excess`: what transfers brought beyond that.
 */
export const STRAY_REASONS = [
  'double',
  'late',
  'wrong-amount',
  'unknown-order',
  'partial',
  'excess',
] as const

export type StrayReason = (typeof STRAY_REASONS)[number]

/**
 * `stray`: it came in, belongs to no order as it is, and somebody has to see to it. `merged`: a transfer that came before the
 * last one of its order, whose amount contains it.
 */
export const PAYMENT_STATUSES = ['matched', 'stray', 'merged'] as const

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

export type MetPrice = {
  /** What is still to come, in cents; 0: the order is paid. */
  readonly missingCents: number
  /** What came in beyond the price, in cents. */
  readonly excessCents: number
}

/** How far transfers pay an order. All in cents. */
export const meetPrice = (receivedCents: number, totalCents: number): MetPrice => ({
  missingCents: Math.max(0, totalCents - receivedCents),
  excessCents: Math.max(0, receivedCents - totalCents),
})

/** By what an order can be paid online. */
export const PROVIDERS = ['stripe', 'transfer', 'test'] as const

export type ProviderName = (typeof PROVIDERS)[number]

/** `manual`: an administrator has taken the money by a way of their own. */
export const PAYMENT_PROVIDERS = [...PROVIDERS, 'manual'] as const

export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]

export const isProviderName = (text: string): text is ProviderName =>
  PROVIDERS.some((name) => name === text)

/** Stripe's terms exclude content for adults: such a pack is never sent there. */
const FOR_ADULTS: readonly ProviderName[] = ['transfer', 'test']

/** The providers that an offer may be paid by. */
export const providersOf = ({ isForAdults }: { readonly isForAdults: boolean }) =>
  isForAdults ? FOR_ADULTS : PROVIDERS

/**
 * The provider for what the buyer chose, of those that are connected and that all of the order may be paid by; null: it
 * cannot be paid online this way.
 */
export const chooseProvider = (
  method: string,
  connected: readonly ProviderName[],
  allowed: readonly ProviderName[],
): ProviderName | null => {
  const wanted: readonly ProviderName[] =
    method === 'bank_transfer' ? ['transfer', 'test'] : ['stripe', 'test']
  return wanted.find((name) => connected.includes(name) && allowed.includes(name)) ?? null
}
