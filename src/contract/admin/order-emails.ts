import * as v from 'valibot'
import { line, oneOf } from '#contract/fields.ts'

export const ORDER_EMAIL_KINDS = [
  'received',
  'paid',
  'files-ready',
  'links',
  'withdrawal',
  'refunded',
  'credit-note',
  'payment-failed',
] as const

/** The kind of an order's email. */
export type OrderEmailKind = (typeof ORDER_EMAIL_KINDS)[number]

export type Occasion = {
  readonly kind: OrderEmailKind
  /**
   * Id of the refund, withdrawal, attempt or version, or number of the credit note; empty: there is only one such
   * email.
   */
  readonly of: string
}

/** `refunded-<refund>`: one email is sent per occasion. */
export const occasionOf = (kind: OrderEmailKind, of = ''): string =>
  of === '' ? kind : `${kind}-${of}`

/** Null: no email of ours has this name. */
export const readOccasion = (occasion: string): Occasion | null => {
  const kind = ORDER_EMAIL_KINDS.find((known) => `${occasion}-`.startsWith(`${known}-`))
  return kind === undefined ? null : { kind, of: occasion.slice(kind.length + 1) }
}

/**
 * `waiting`: to be sent. `sent`: the mail server has accepted it. `failed`: it was refused, or waited for too long.
 * `dropped`: its content no longer applied when it was to be written, such as how to pay an order that is already paid.
 */
const ORDER_EMAIL_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const

export type OrderEmailState = (typeof ORDER_EMAIL_STATES)[number]

export const orderEmailsPath = (orderId: string): string =>
  `/api/admin/orders/${encodeURIComponent(orderId)}/emails`

/** Why this server sends no emails. */
export const MAIL_OBSTACLES = ['no-smtp', 'no-contact-email', 'no-public-url'] as const

const orderEmail = v.object({
  kind: v.picklist(ORDER_EMAIL_KINDS),
  /** Identifies it among its kind: `refunded-<refund>`. */
  occasion: v.string(),
  state: v.picklist(ORDER_EMAIL_STATES),
  /** Since when it waits, or from when it applies. */
  queued_at: v.string(),
  /** It will be sent later, such as files that wait for the end of the withdrawal period. */
  is_planned: v.boolean(),
  /** Number of attempts at the mail server while it waits; 0: none yet, or it no longer waits. */
  tries: v.number(),
  /** When it was sent, refused or dropped; null: it waits. */
  settled_at: v.nullable(v.string()),
  /** Its text if it were sent now; null: its content no longer applies. */
  text: v.nullable(v.object({ subject: v.string(), body: v.string() })),
})

export type OrderEmailEntry = v.InferOutput<typeof orderEmail>

/** `GET /api/admin/orders/{id}/emails`. */
export const orderEmails = v.object({
  /** Null: emails are sent. */
  obstacle: v.nullable(v.picklist(MAIL_OBSTACLES)),
  /** The recipient; null: unknown, as after an erasure. */
  to: v.nullable(v.string()),
  /** Oldest first. */
  emails: v.array(orderEmail),
  /** The kinds that were not sent for this order and can be. */
  possible: v.array(v.picklist(ORDER_EMAIL_KINDS)),
})

export type OrderEmails = v.InferOutput<typeof orderEmails>

/** `POST /api/admin/orders/{id}/emails/{kind}`; without an occasion the newest of its kind. */
export const orderEmailRequest = v.object({ occasion: v.optional(line(200)) })

export const orderEmailKind = oneOf(ORDER_EMAIL_KINDS)
