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

/** An amount of money in euros, more than 0. */
const paidAmount = () => v.pipe(euros(), v.gtValue(0, 'below-minimum'))

const moment = () => v.string()

/** A payment: what can be refunded of it, and its state if it fits no order. Amounts are in `currency`, whole units. */
export const orderPayment = v.object({
  id: v.string(),
  provider: v.picklist(PAYMENT_PROVIDERS),
  /** The provider's id of it. */
  provider_id: keptLine(),
  status: v.picklist(PAYMENT_STATUSES),
  /** Null: it pays the order. */
  stray_reason: v.nullable(v.picklist(STRAY_REASONS)),
  amount: sum(),
  /** The amount of it that can still be refunded. */
  refundable: sum(),
  /** `eur`. */
  currency: v.string(),
  received_at: moment(),
  /** When an administrator decided that it stays as it is, although it fits no order; null: not decided. */
  accepted_at: v.nullable(moment()),
})

export type OrderPayment = v.InferOutput<typeof orderPayment>

const refundedLine = v.object({ line: v.number(), amount: sum() })

export const orderRefund = v.object({
  id: v.string(),
  payment_id: v.string(),
  amount: sum(),
  currency: v.string(),
  /** Empty: for the order as a whole. */
  lines: v.array(refundedLine),
  reason: v.picklist(REFUND_REASONS),
  status: v.picklist(REFUND_STATUSES),
  /** Transferred by the merchant, who confirms when the bank has executed it. */
  is_manual: flag(),
  /** Why it failed, in the provider's words. */
  failure: v.nullable(keptLine()),
  /** Who requested it; null: it was made at the provider, or follows from a withdrawal. */
  actor: v.nullable(keptLine()),
  created_at: moment(),
  settled_at: v.nullable(moment()),
  /** As for payments: for a dispute. */
  accepted_at: v.nullable(moment()),
})

export type OrderRefund = v.InferOutput<typeof orderRefund>

const orderLine = v.object({
  name: keptLine(),
  total: sum(),
  /** The amount of it that is being refunded, or was. */
  refunded: sum(),
  /** The amount of it that can still be refunded. */
  refundable: sum(),
  is_revoked: flag(),
  withdrawal_ends_at: v.nullable(moment()),
  guarantee_ends_at: v.nullable(moment()),
  delivery_from: v.nullable(moment()),
})

export type OrderLine = v.InferOutput<typeof orderLine>

const orderEvent = v.object({
  id: v.string(),
  /** A newer server may send more kinds. */
  kind: v.string(),
  at: moment(),
  /** The administrator; null: the buyer, the provider, or the server itself. */
  actor: v.nullable(keptLine()),
  /** The amount of money concerned; null: none. */
  amount: v.nullable(v.number()),
  currency: v.string(),
  /** The reason for a refund, or why money fits no order. */
  reason: v.nullable(v.string()),
})

export type OrderEvent = v.InferOutput<typeof orderEvent>

export const orderNote = v.object({
  id: v.string(),
  text: keptText(),
  /** Null: the account no longer exists. */
  author: v.nullable(keptLine()),
  created_at: moment(),
})

/** Answer of `GET /api/admin/orders/{id}/timeline`: all data of an order that is not in its row. */
export const orderFile = v.object({
  /** Null: unknown, as after an erasure. */
  buyer: v.nullable(
    v.object({
      name: keptLine(),
      email: v.string(),
      /** Null: a private purchase. */
      company: v.optional(v.nullable(buyerCompany), null),
    }),
  ),
  lines: v.array(orderLine),
  /** What the buyer has and has not agreed to, by name; null: the order has no record of it. */
  consents: v.nullable(
    v.object({
      given: v.array(v.object({ name: v.string(), is_given: flag() })),
      at: moment(),
      /** Version of the texts that the buyer read; null: from before that was recorded. */
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
 * `POST /api/admin/orders/{id}/refunds` and `/api/admin/payments/{id}/refunds`. The client makes the `id`: a repeat
 * with the same `id` is the same refund.
 */
export const refundRequest = v.object({
  id: id(),
  /** Required if the path names an order. */
  payment_id: v.optional(id()),
  /** In euros; if absent: the sum of the lines, or all that is left. */
  amount: v.optional(v.nullable(paidAmount())),
  /** Which lines, counted from 0; if absent: the order as a whole. */
  lines: v.optional(v.array(v.object({ line: v.number('not-a-number'), amount: paidAmount() }))),
  reason: oneOf(REFUND_REASONS),
})

/** `POST /api/admin/refunds/{id}/confirm`: the bank's result for a refund that was sent by hand. */
export const refundConfirmation = v.object({ status: oneOf(['succeeded', 'failed']) })

/** `POST /api/admin/orders/{id}/transfer-received`. */
export const transferReceived = v.object({
  amount: paidAmount(),
  /** The bank's reference, from the account's statement: it ensures that the same line is recorded once. */
  reference: v.pipe(optionalLine(140), v.minLength(1, 'required')),
})

/** `known`: this line of the statement was already recorded. */
export const takenTransfer = v.object({
  result: v.picklist(['paid', 'known', 'stray']),
  /** Why it does not pay the order. */
  reason: v.nullable(v.picklist(STRAY_REASONS)),
  /** For a partial payment, the amount still due, in euros. */
  missing: sum(),
  /** The amount paid beyond the price, in euros. */
  excess: sum(),
})

export type TakenTransfer = v.InferOutput<typeof takenTransfer>

/** `POST /api/admin/orders/{id}/buyer`. Absent company fields stay as they are, and empty ones are cleared. */
export const buyerCorrection = v.pipe(
  v.object({
    email: email(),
    name: optionalLine(200),
    /** Whether links that were given out no longer open the order. */
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
  /** The order's page, with its token after `#`. */
  order_url: v.string(),
  /** The payment page; null: nothing has to be paid online at present. */
  pay_url: v.nullable(v.string()),
})

export type PaymentLink = v.InferOutput<typeof paymentLink>
