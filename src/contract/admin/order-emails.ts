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

/** What an order's e-mail is about. */
export type OrderEmailKind = (typeof ORDER_EMAIL_KINDS)[number]

export type Occasion = {
  readonly kind: OrderEmailKind
  /** Of the refund, the withdrawal, the attempt, the version, the number of the credit note; empty: there is one such e-mail. */
  readonly of: string
}

/** `refunded-<refund>`: an e-mail leaves once on each occasion. */
export const occasionOf = (kind: OrderEmailKind, of = ''): string =>
  of === '' ? kind : `${kind}-${of}`

/** Null: no e-mail of ours is called so. */
export const readOccasion = (occasion: string): Occasion | null => {
  const kind = ORDER_EMAIL_KINDS.find((known) => `${occasion}-`.startsWith(`${known}-`))
  return kind === undefined ? null : { kind, of: occasion.slice(kind.length + 1) }
}

/**
 * `waiting`: it is to be sent. `sent`: the mail server has taken it. `failed`: it was refused, or waited for too long.
 * `dropped`: it was true no more when it was to be written, such as how to pay what is paid.
 */
const ORDER_EMAIL_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const

export type OrderEmailState = (typeof ORDER_EMAIL_STATES)[number]

export const orderEmailsPath = (orderId: string): string =>
  `/api/admin/orders/${encodeURIComponent(orderId)}/emails`

/** Why no e-mail leaves this server. */
export const MAIL_OBSTACLES = ['no-smtp', 'no-contact-email', 'no-public-url'] as const

const orderEmail = v.object({
  kind: v.picklist(ORDER_EMAIL_KINDS),
  /** Which of its kind: `refunded-<refund>`. */
  occasion: v.string(),
  state: v.picklist(ORDER_EMAIL_STATES),
  /** Since when it waits, or from when it is true. */
  queued_at: v.string(),
  /** Its time is yet to come, as of files that wait for the end of the withdrawal period. */
  is_planned: v.boolean(),
  /** How often the mail server was asked while it waits; 0: not yet, or it waits no more. */
  tries: v.number(),
  /** When it left, was refused or dropped; null: it waits. */
  settled_at: v.nullable(v.string()),
  /** As it would read if it left now; null: what it was to say is true no more. */
  text: v.nullable(v.object({ subject: v.string(), body: v.string() })),
})

export type OrderEmailEntry = v.InferOutput<typeof orderEmail>

/** `GET /api/admin/orders/{id}/emails`. */
export const orderEmails = v.object({
  /** Null: e-mails leave. */
  obstacle: v.nullable(v.picklist(MAIL_OBSTACLES)),
  /** To whom; null: nobody knows, as after an erasure. */
  to: v.nullable(v.string()),
  /** Oldest first. */
  emails: v.array(orderEmail),
  /** What this order has not had, and can be sent. */
  possible: v.array(v.picklist(ORDER_EMAIL_KINDS)),
})

export type OrderEmails = v.InferOutput<typeof orderEmails>

/** `POST /api/admin/orders/{id}/emails/{kind}`; without an occasion the newest of its kind. */
export const orderEmailRequest = v.object({ occasion: v.optional(line(200)) })

export const orderEmailKind = oneOf(ORDER_EMAIL_KINDS)
