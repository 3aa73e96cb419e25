import type { ProviderName } from '#domain/commerce/payments.ts'
import type { RefundStatus } from '#domain/commerce/refunds.ts'

/** What a provider gets to know about an order. Built from stored values only, so that a repeat is identical. */
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
  /** The order's page, where the buyer returns after success or failure. */
  readonly returnUrl: string
  readonly expiresAtMs: number
}

export type Session = {
  readonly sessionId: string
  readonly status: 'open' | 'processing' | 'paid' | 'expired' | 'failed'
  /** The payment page. */
  readonly url: string | null
  readonly amountCents: number
  readonly currency: string
  /** The attempt id that we gave the provider; null: the session is not ours. */
  readonly attemptId: string | null
  readonly orderId: string | null
  /** The provider's id of the money; present from `paid` on. */
  readonly paymentId: string | null
}

export type RefundOrder = {
  readonly refundId: string
  readonly idempotencyKey: string
  /** The provider's id of the payment. */
  readonly paymentId: string
  readonly amountCents: number
  readonly reason: string
}

/** A refund at the provider, or a dispute, which takes the money too. */
export type ProviderRefund = {
  readonly providerId: string
  /** Our id; null: it was made at the provider. */
  readonly refundId: string | null
  readonly kind: 'refund' | 'dispute'
  readonly amountCents: number
  readonly status: Exclude<RefundStatus, 'requested'>
  readonly isDuplicate: boolean
  readonly failure: string | null
}

/** What an event is about. The handler reads the details from the provider and trusts nothing else in the event. */
export type EventSubject =
  | { readonly type: 'session'; readonly sessionId: string }
  | { readonly type: 'payment'; readonly paymentId: string }
  | { readonly type: 'other' }

export type EventReading =
  | { readonly type: 'event'; readonly eventId: string; readonly subject: EventSubject }
  /** Not signed by the provider, or too old. */
  | { readonly type: 'forged' }
  | { readonly type: 'malformed' }

export type SignedEvent = {
  /** The raw bytes: the same JSON in another spelling has another signature. */
  readonly bytes: Uint8Array
  readonly signature: string | null
  readonly nowMs: number
}

/**
 * `refused`: the provider will never do it. `unavailable`: it is unknown whether it was done, or it is not done yet.
 */
export type Outcome<T> =
  | { readonly type: 'done'; readonly value: T }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'unavailable'; readonly reason: string }

/**
 * A payment provider. It is never called inside a database transaction: a call may take seconds. Each call may be
 * repeated and takes effect once.
 */
export type Provider = {
  readonly name: ProviderName
  readonly createSession: (request: SessionRequest) => Promise<Outcome<Session>>
  /** Null: there is no such session. */
  readonly readSession: (sessionId: string) => Promise<Outcome<Session | null>>
  /** Ends a session. If it was paid in the meantime, the result says so. */
  readonly expireSession: (sessionId: string) => Promise<Outcome<Session | null>>
  readonly refund: (order: RefundOrder) => Promise<Outcome<ProviderRefund>>
  readonly listRefunds: (paymentId: string) => Promise<Outcome<readonly ProviderRefund[]>>
  readonly readEvent: (event: SignedEvent) => EventReading
}

/** The connected providers. */
export type Providers = Readonly<Partial<Record<ProviderName, Provider>>> & {
  /** No payments until the settings name the seller; set in production. */
  readonly needsSeller?: boolean
  /** No transfers until the settings name an account: the server's configuration has none. */
  readonly needsAccount?: boolean
}
