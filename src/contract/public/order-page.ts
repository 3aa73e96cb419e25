import * as v from 'valibot'
import { INVOICE_KINDS } from '#domain/commerce/invoice.ts'
import { ATTEMPT_STATUSES, PROVIDERS } from '#domain/commerce/payments.ts'
import { REFUND_REASONS, REFUND_STATUSES } from '#domain/commerce/refunds.ts'
import { MODEL_FORMATS } from '#domain/model-formats.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { lineRight, orderWithdrawal } from './withdrawal.ts'

/** Delivered with every pack. It is part of this program, not of a pack: it has no row, and no version. */
export const LABEL_KIT_ID = 'label-kit'

/** A file that a line of an order delivers. */
export const boughtFile = v.object({
  /** For `POST /api/order/download`. */
  id: v.string(),
  name: v.string(),
  /** Size in bytes. */
  size: v.number(),
  /** Its media type. */
  type: v.string(),
  format: v.nullable(v.picklist(MODEL_FORMATS)),
})

export type BoughtFile = v.InferOutput<typeof boughtFile>

const orderVersion = v.object({
  version: v.number(),
  published_at: v.string(),
  files: v.array(boughtFile),
})

/** What a line of an order delivers. Names and sizes are shown before payment: they are not secret. */
const lineFiles = v.object({
  /** The version that was bought; null: none is published yet. */
  bought: v.nullable(orderVersion),
  /** A newer one, which its buyers also get; null: there is none. */
  newer: v.nullable(orderVersion),
  /** The label kit with the licence. */
  extras: v.array(boughtFile),
})

export type LineFiles = v.InferOutput<typeof lineFiles>

/** The download link, valid for minutes. */
export const orderDownloadAnswer = v.object({ url: v.string(), expires_at: v.string() })

// Rules for what people type would only weigh here: the server has applied them.

const moment = () => v.string()

/** In euros. */
const amount = () => v.pipe(v.number(), v.minValue(0))

const orderLine = v.object({
  item_id: v.string(),
  name: v.string(),
  quantity: v.number(),
  /** Unit price and line total, in euros. */
  price: amount(),
  total: amount(),
  /** Its whole price was refunded: it can no longer be opened. */
  is_revoked: v.boolean(),
  /** The first moment after the statutory withdrawal period; null: the right was waived for immediate delivery. */
  withdrawal_ends_at: v.nullable(moment()),
  /** As above, for the course's guarantee; null: there is none. */
  guarantee_ends_at: v.nullable(moment()),
  /** Null: not paid yet. */
  delivery_from: v.nullable(moment()),
  /** What it delivers; null: it is not a pack. */
  files: v.nullable(lineFiles),
  /** The status of the right to withdraw from it. */
  withdrawal: lineRight,
})

const transfer = v.object({
  iban: v.string(),
  bic: v.string(),
  holder: v.string(),
  reference: v.string(),
  /** The amount still to be transferred; absent from older copies: the whole price. */
  amount: v.optional(amount()),
  /** The text of the QR code that banking apps read. */
  qr: v.string(),
})

const seller = v.object({
  name: v.string(),
  /** Empty, like the following fields, if the settings do not contain it. */
  legal_form: v.string(),
  address: v.string(),
  siret: v.string(),
  vat_number: v.string(),
  email: v.string(),
})

/** A custom order's wishes: codes as in `customOrderRequest`, and typed texts. Empty if not given. */
export const orderWishes = v.object({
  name: v.string(),
  genre: v.string(),
  style: v.string(),
  morphology: v.string(),
  universe: v.string(),
  niche: v.string(),
  country: v.string(),
  faceOption: v.string(),
  formats: v.array(v.string()),
  appearance_extra: v.object({
    eye_color: v.string(),
    hair_color: v.string(),
    apparent_age: v.string(),
    language: v.string(),
    accent: v.string(),
  }),
  specialRequests: v.string(),
})

export type OrderWishes = v.InferOutput<typeof orderWishes>

/** An order as its buyer sees it, on any device. Amounts are in euros. */
export const orderPage = v.object({
  number: v.string(),
  status: v.picklist(ORDER_STATUSES),
  created_at: moment(),
  paid_at: v.nullable(moment()),
  language: v.string(),
  total: amount(),
  refunded: amount(),
  /** The VAT in the total, in percent, as on its current or future invoice; 0: none is charged. */
  vat_percent: v.optional(v.number()),
  lines: v.array(orderLine),
  /** The last payment attempt; null: none, or it is not to be paid online. */
  payment: v.nullable(
    v.object({ provider: v.picklist(PROVIDERS), status: v.picklist(ATTEMPT_STATUSES) }),
  ),
  /** The providers by which it can be paid now; empty: it is paid, or not to be paid online. */
  providers: v.array(v.picklist(PROVIDERS)),
  /**
   * Why it cannot be paid at present: the seller's identity is missing, or nothing is sold to the buyer's country;
   * null: it can be paid.
   */
  payment_hold: v.optional(v.nullable(v.picklist(['seller', 'country']))),
  /** The account for a bank transfer, while one is possible. */
  transfer: v.nullable(transfer),
  refunds: v.array(
    v.object({
      amount: amount(),
      status: v.picklist(REFUND_STATUSES),
      reason: v.picklist(REFUND_REASONS),
      created_at: moment(),
    }),
  ),
  invoices: v.array(
    v.object({
      number: v.string(),
      kind: v.picklist(INVOICE_KINDS),
      total: amount(),
      issued_at: moment(),
    }),
  ),
  /** Withdrawals, oldest first. */
  withdrawals: v.array(orderWithdrawal),
  /**
   * The requirements for a model that is made to order; null: another kind of order, or its buyer's data was erased.
   */
  wishes: v.nullable(orderWishes),
  seller,
  /** What happened to it, oldest first. */
  events: v.array(v.object({ kind: v.string(), at: moment() })),
})

export type OrderPage = v.InferOutput<typeof orderPage>

export const orderPayAnswer = v.object({
  status: v.picklist(ORDER_STATUSES),
  number: v.optional(v.string()),
  order_url: v.optional(v.string()),
  pay_url: v.optional(v.nullable(v.string())),
})
