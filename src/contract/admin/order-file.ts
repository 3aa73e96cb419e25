import * as v from 'valibot'
import { PAYMENT_PROVIDERS, PAYMENT_STATUSES, STRAY_REASONS } from '#domain/commerce/payments.ts'
import { REFUND_REASONS, REFUND_STATUSES } from '#domain/commerce/refunds.ts'
import {
  email,
  euros,
  flag,
  id,
  keptLine,
  keptText,
  oneOf,
  optionalLine,
  sum,
  text,
} from '../fields.ts'
import {
  buyerCompany,
  buyerCompanyFields,
  COMPANY_NAME_MISSING,
  namesCompany,
} from '../public/forms/buyer-company.ts'

/** Euros that change hands: more than nothing. */
const paidAmount = () => v.pipe(euros(), v.gtValue(0, 'below-minimum'))

const moment = () => v.string()

/** What can be refunded, and what became of money that came in. Amounts are in `currency`, whole units. */
export const orderPayment = v.object({
  id: v.string(),
  provider: v.picklist(PAYMENT_PROVIDERS),
  /** By which the provider finds it again. */
  provider_id: keptLine(),
  status: v.picklist(PAYMENT_STATUSES),
  /** Null: it pays the order. */
  stray_reason: v.nullable(v.picklist(STRAY_REASONS)),
  amount: sum(),
  /** How much of it can still be given back. */
  refundable: sum(),
  /** `eur`. */
  currency: v.string(),
  received_at: moment(),
  /** When an administrator said that it stays as it is, though it fits nothing; null: nobody has. */
  accepted_at: v.nullable(moment()),
})

export type OrderPayment = v.InferOutput<typeof orderPayment>

const refundedLine = v.object({ line: v.number(), amount: sum() })

export const orderRefund = v.object({
  id: v.string(),
  payment_id: v.string(),
  amount: sum(),
  currency: v.string(),
  /** Empty: of the order as a whole. */
  lines: v.array(refundedLine),
  reason: v.picklist(REFUND_REASONS),
  status: v.picklist(REFUND_STATUSES),
  /** Sent by the merchant themself, who says when the bank has taken it. */
  is_manual: flag(),
  /** Why it failed, in the provider's word. */
  failure: v.nullable(keptLine()),
  /** Who has asked for it; null: it was made at the provider, or follows from a withdrawal. */
  actor: v.nullable(keptLine()),
  created_at: moment(),
  settled_at: v.nullable(moment()),
  /** As with payments, of a dispute. */
  accepted_at: v.nullable(moment()),
})

export type OrderRefund = v.InferOutput<typeof orderRefund>

const orderLine = v.object({
  name: keptLine(),
  total: sum(),
  /** What of it is on its way back, or there. */
  refunded: sum(),
  /** How much of it can still be given back. */
  refundable: sum(),
  is_revoked: flag(),
  withdrawal_ends_at: v.nullable(moment()),
  guarantee_ends_at: v.nullable(moment()),
  delivery_from: v.nullable(moment()),
})

export type OrderLine = v.InferOutput<typeof orderLine>

const orderEvent = v.object({
  id: v.string(),
  /** A newer server may tell of more kinds. */
  kind: v.string(),
  at: moment(),
  /** The administrator; null: the buyer, the provider, or the server itself. */
  actor: v.nullable(keptLine()),
  /** How much money it was about; null: about none. */
  amount: v.nullable(v.number()),
  currency: v.string(),
  /** Why: of a refund, or of money that fits nothing. */
  reason: v.nullable(v.string()),
})

export type OrderEvent = v.InferOutput<typeof orderEvent>

export const orderNote = v.object({
  id: v.string(),
  text: keptText(),
  /** Null: an account that is no more. */
  author: v.nullable(keptLine()),
  created_at: moment(),
})

/** Answer of `GET /api/admin/orders/{id}/timeline`: all of an order that is not in its row. */
export const orderFile = v.object({
  /** Null: nobody knows, as after an erasure. */
  buyer: v.nullable(
    v.object({
      name: keptLine(),
      email: v.string(),
      /** Null: they buy for themself. */
      company: v.optional(v.nullable(buyerCompany), null),
    }),
  ),
  lines: v.array(orderLine),
  /** What the buyer has agreed to and has not, by name; null: the order keeps none. */
  consents: v.nullable(
    v.object({
      given: v.array(v.object({ name: v.string(), is_given: flag() })),
      at: moment(),
      /** Of the texts that they have read; null: from before that was kept. */
      version: v.nullable(v.number()),
    }),
  ),
  payments: v.array(orderPayment),
  refunds: v.array(orderRefund),
  /** Oldest first. */
  events: v.array(orderEvent),
  /** Newest first. */
  notes: v.array(orderNote),
})

export type OrderFile = v.InferOutput<typeof orderFile>

/**
 * `POST /api/admin/orders/{id}/refunds` and `/api/admin/payments/{id}/refunds`. `id` is made by whoever asks: a repeat
 * with it is the same refund.
 */
export const refundRequest = v.object({
  id: id(),
  /** Needed where the path names an order. */
  payment_id: v.optional(id()),
  /** In euros; left out: of the lines, or all that is left. */
  amount: v.optional(v.nullable(paidAmount())),
  /** Which lines, counted from 0; left out: of the order as a whole. */
  lines: v.optional(v.array(v.object({ line: v.number('not-a-number'), amount: paidAmount() }))),
  reason: oneOf(REFUND_REASONS),
})

/** `POST /api/admin/refunds/{id}/confirm`: what the bank made of a refund that was sent by hand. */
export const refundConfirmation = v.object({ status: oneOf(['succeeded', 'failed']) })

/** `POST /api/admin/orders/{id}/transfer-received`. */
export const transferReceived = v.object({
  amount: paidAmount(),
  /** The bank's own, from the account's statement: by it the same line is taken once. */
  reference: v.pipe(optionalLine(140), v.minLength(1, 'required')),
})

/** `known`: this very line of the statement was taken before. */
export const takenTransfer = v.object({
  result: v.picklist(['paid', 'known', 'stray']),
  /** Why it does not pay the order. */
  reason: v.nullable(v.picklist(STRAY_REASONS)),
  /** Of a part of the price, what is still to come, in euros. */
  missing: sum(),
  /** What came in beyond the price, in euros. */
  excess: sum(),
})

export type TakenTransfer = v.InferOutput<typeof takenTransfer>

/** `POST /api/admin/orders/{id}/buyer`. What is left out of the company stays as it is, and what is empty goes. */
export const buyerCorrection = v.pipe(
  v.object({
    email: email(),
    name: optionalLine(200),
    /** Whether links that were given out open the order no more. */
    revoke_links: v.optional(flag(), false),
    company_name: v.exactOptional(buyerCompanyFields.company_name.wrapped),
    siret: v.exactOptional(buyerCompanyFields.siret.wrapped),
    billing_address: v.exactOptional(buyerCompanyFields.billing_address.wrapped),
  }),
  v.forward(
    v.check((sent) => sent.company_name === undefined || namesCompany(sent), COMPANY_NAME_MISSING),
    ['company_name'],
  ),
)

/** `POST /api/admin/orders/{id}/notes`; a repeat with the same `id` is the same note. */
export const noteRequest = v.object({ id: id(), text: text(5_000) })

/** Answer of `POST /api/admin/orders/{id}/payment-link`. */
export const paymentLink = v.object({
  number: v.string(),
  status: v.string(),
  /** The order's page: what opens it stands behind `#`. */
  order_url: v.string(),
  /** Where it is paid; null: nothing is to be paid online just now. */
  pay_url: v.nullable(v.string()),
})

export type PaymentLink = v.InferOutput<typeof paymentLink>
