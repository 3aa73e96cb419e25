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
export const ORDER_EMAIL_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const

export type OrderEmailState = (typeof ORDER_EMAIL_STATES)[number]
