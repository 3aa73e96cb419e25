export const ATTEMPT_STATUSES = [
  'creating',
  'open',
  'processing',
  'paid',
  'expired',
  'failed',
] as const

/**
 * Status of one attempt to pay an order. `creating`: a session is being requested from the provider. `open`: the buyer
 * can pay. `processing`: they have paid, and the money takes days. `failed`: it will not arrive, or the provider has
 * refused the session.
 */
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

const NEXT_OF_ATTEMPT: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  creating: ['open', 'processing', 'paid', 'expired', 'failed'],
  open: ['processing', 'paid', 'expired', 'failed'],
  processing: ['paid', 'failed'],
  paid: [],
  // The provider's last answer counts: a session that was closed here may have been paid a moment before.
  expired: ['processing', 'paid'],
  failed: ['processing', 'paid'],
}

/**
 * The status after a report from the provider. An outdated report, for example from events out of order, changes
 * nothing.
 */
export const nextAttemptStatus = (known: AttemptStatus, reported: AttemptStatus): AttemptStatus =>
  NEXT_OF_ATTEMPT[known].includes(reported) ? reported : known

/** Whether the attempt can still change by itself: the reconciler asks the provider about these only. */
export const isAttemptPending = (status: AttemptStatus): boolean =>
  status === 'creating' || status === 'open' || status === 'processing'

export const PENDING_ATTEMPTS = ATTEMPT_STATUSES.filter(isAttemptPending)

/**
 * Why a received payment pays no order. `partial`: a transfer of less than the order's total, which waits for the rest.
 * `excess`: what transfers brought beyond the total.
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
 * `stray`: it was received, fits no order, and an administrator has to act. `merged`: an earlier transfer that is
 * included in the amount of its order's last one.
 */
export const PAYMENT_STATUSES = ['matched', 'stray', 'merged'] as const

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export type IncomingMoney = { readonly amountCents: number; readonly currency: string }

export type PayableOrder = { readonly status: string; readonly totalCents: number }

/** Why money received for an order does not pay it: null if it does. */
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
  /** The amount still due, in cents; 0: the order is paid. */
  readonly missingCents: number
  /** The amount received beyond the price, in cents. */
  readonly excessCents: number
}

/** How far transfers pay an order. All in cents. */
export const meetPrice = (receivedCents: number, totalCents: number): MetPrice => ({
  missingCents: Math.max(0, totalCents - receivedCents),
  excessCents: Math.max(0, receivedCents - totalCents),
})

/** The providers by which an order can be paid online. */
export const PROVIDERS = ['stripe', 'transfer', 'test'] as const

export type ProviderName = (typeof PROVIDERS)[number]

/** `manual`: an administrator has received the money in another way. */
export const PAYMENT_PROVIDERS = [...PROVIDERS, 'manual'] as const

export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]

export const isProviderName = (text: string): text is ProviderName =>
  PROVIDERS.some((name) => name === text)

/** Stripe's terms exclude adult content: such a pack is never sent there. */
const FOR_ADULTS: readonly ProviderName[] = ['transfer', 'test']

/** The providers by which an offer may be paid. */
export const providersOf = ({ isForAdults }: { readonly isForAdults: boolean }) =>
  isForAdults ? FOR_ADULTS : PROVIDERS

/**
 * The provider for the buyer's choice, among those that are connected and that the whole order may be paid by; null: it
 * cannot be paid online in this way.
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
