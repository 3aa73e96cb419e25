import type { ProviderName } from '#domain/commerce/payments.ts'
import type { RefundStatus } from '#domain/commerce/refunds.ts'

/** What a provider is told of an order that is to be paid. Made of what is stored alone: a repeat says the same. */
export type SessionRequest = {
  readonly attemptId: string
  readonly idempotencyKey: string
  readonly orderId: string
  readonly orderNumber: string
  readonly amountCents: number
  readonly lines: readonly {
    readonly name: string
    readonly quantity: number
    readonly unitCents: number
  }[]
  /** Null: not known, as after an erasure. */
  readonly email: string | null
  readonly language: string
  /** The order's page, to which every end leads. */
  readonly returnUrl: string
  readonly expiresAtMs: number
}

export type Session = {
  readonly sessionId: string
  readonly status: 'open' | 'processing' | 'paid' | 'expired' | 'failed'
  /** Where the buyer pays. */
  readonly url: string | null
  readonly amountCents: number
  readonly currency: string
  /** What it was made for, as we have told the provider; null: not by us. */
  readonly attemptId: string | null
  readonly orderId: string | null
  /** By which the provider finds the money again; it stands from `paid` on. */
  readonly paymentId: string | null
}

export type RefundOrder = {
  readonly refundId: string
  readonly idempotencyKey: string
  /** The payment's, at the provider. */
  readonly paymentId: string
  readonly amountCents: number
  readonly reason: string
}

/** A refund at the provider, or a dispute, which takes the money as well. */
export type ProviderRefund = {
  readonly providerId: string
  /** Ours; null: somebody has made it at the provider. */
  readonly refundId: string | null
  readonly kind: 'refund' | 'dispute'
  readonly amountCents: number
  readonly status: Exclude<RefundStatus, 'requested'>
  readonly isDuplicate: boolean
  readonly failure: string | null
}

/** What an event is about: whoever acts upon it reads that from the provider again, and believes nothing of the rest. */
export type EventSubject =
  | { readonly type: 'session'; readonly sessionId: string }
  | { readonly type: 'payment'; readonly paymentId: string }
  | { readonly type: 'other' }

export type EventReading =
  | { readonly type: 'event'; readonly eventId: string; readonly subject: EventSubject }
  /** Not signed by the provider, or not lately. */
  | { readonly type: 'forged' }
  | { readonly type: 'malformed' }

export type SignedEvent = {
  /** As they came: another spelling of the same JSON has another signature. */
  readonly bytes: Uint8Array
  readonly signature: string | null
  readonly nowMs: number
}

/** `refused`: the provider will never do it. `unavailable`: nobody knows whether it was done, or it is not done yet. */
export type Outcome<T> =
  | { readonly type: 'done'; readonly value: T }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'unavailable'; readonly reason: string }

/**
 * By what orders are paid. None of it is called inside a database transaction: it may take seconds. Each call may be
 * repeated, and has its effect once.
 */
export type Provider = {
  readonly name: ProviderName
  readonly createSession: (request: SessionRequest) => Promise<Outcome<Session>>
  /** Null: there is none. */
  readonly readSession: (sessionId: string) => Promise<Outcome<Session | null>>
  /** Nobody can pay it any more, unless they have meanwhile: what it is then. */
  readonly expireSession: (sessionId: string) => Promise<Outcome<Session | null>>
  readonly refund: (order: RefundOrder) => Promise<Outcome<ProviderRefund>>
  readonly listRefunds: (paymentId: string) => Promise<Outcome<readonly ProviderRefund[]>>
  readonly readEvent: (event: SignedEvent) => EventReading
}

/** Those that are connected. */
export type Providers = Readonly<Partial<Record<ProviderName, Provider>>> & {
  /** Nothing is paid before the settings of the site say who sells: so it is in production. */
  readonly needsSeller?: boolean
  /** No transfer is taken before they name an account: the server itself was told of none. */
  readonly needsAccount?: boolean
}
