import * as v from 'valibot'
import { PAYMENT_PROVIDERS, STRAY_REASONS } from '#domain/commerce/payments.ts'
import { id, keptLine, oneOf, sum } from '../fields.ts'
import { orderPayment } from './order-file.ts'

export const PAYMENTS_PATH = '/api/admin/payments'

/** `dispute`: a buyer's bank has taken the money back, and it is not decided yet. */
export const STRAY_KINDS = [...STRAY_REASONS, 'dispute'] as const

export type StrayKind = (typeof STRAY_KINDS)[number]

export const STRAY_STATES = ['open', 'refunding', 'refunded', 'accepted'] as const

/** `open`: somebody has to see to it. `refunding`: a refund of all that is left is on its way. */
export type StrayState = (typeof STRAY_STATES)[number]

/** Money that fits nothing. */
export const strayMoney = v.object({
  /** Of the payment; of a dispute, of the refund that stands for it. */
  id: v.string(),
  kind: v.picklist(STRAY_KINDS),
  state: v.picklist(STRAY_STATES),
  provider: v.picklist(PAYMENT_PROVIDERS),
  provider_id: keptLine(),
  amount: sum(),
  /** How much of it can still be given back. */
  refundable: sum(),
  currency: v.string(),
  at: v.string(),
  /** The order that it came in for; null: none of ours was named. */
  order: v.nullable(
    v.object({
      id: v.string(),
      number: v.string(),
      status: v.string(),
      total: sum(),
      /** Null: nobody knows, as after an erasure. */
      buyer: v.nullable(v.object({ name: keptLine(), email: v.string() })),
    }),
  ),
})

export type StrayMoney = v.InferOutput<typeof strayMoney>

/** The query of `GET /api/admin/payments`: without `stray`, nothing is listed. */
export const strayQuery = v.object({ stray: oneOf(['true']) })

/** What is open first, then what was seen to lately; newest first. */
export const strayList = v.object({ open: v.number(), entries: v.array(strayMoney) })

export type StrayList = v.InferOutput<typeof strayList>

/** `POST /api/admin/payments/{id}/attach`: the order that the money was meant for. */
export const attachRequest = v.object({ order_id: id() })

/** What became of it. Both in euros. */
export const attachedPayment = v.object({
  ...orderPayment.entries,
  /** Of a part of the price, what is still to come; 0: the order is paid. */
  missing: sum(),
  /** What came in beyond the price: it is money of its own now, and fits nothing. */
  excess: sum(),
})

export type AttachedPayment = v.InferOutput<typeof attachedPayment>
