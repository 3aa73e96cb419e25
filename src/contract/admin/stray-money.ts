import * as v from 'valibot'
import { PAYMENT_PROVIDERS, STRAY_REASONS } from '#domain/commerce/payments.ts'
import { id, keptLine, oneOf, sum } from '../fields.ts'
import { orderPayment } from './order-file.ts'

export const PAYMENTS_PATH = '/api/admin/payments'

/**
 * `cancelled`: it paid an order that an administrator cancelled afterwards. `dispute`: a buyer's bank has taken the money
 * back, and the dispute is not decided yet.
 */
export const STRAY_KINDS = [...STRAY_REASONS, 'cancelled', 'dispute'] as const

export type StrayKind = (typeof STRAY_KINDS)[number]

export const STRAY_STATES = ['open', 'refunding', 'refunded', 'accepted'] as const

/** `open`: an administrator has to act. `refunding`: the whole rest is being refunded. */
export type StrayState = (typeof STRAY_STATES)[number]

/** Money that fits no order. */
export const strayMoney = v.object({
  /** Id of the payment; for a dispute, of the refund that represents it. */
  id: v.string(),
  kind: v.picklist(STRAY_KINDS),
  state: v.picklist(STRAY_STATES),
  provider: v.picklist(PAYMENT_PROVIDERS),
  provider_id: keptLine(),
  amount: sum(),
  /** The amount of it that can still be refunded. */
  refundable: sum(),
  currency: v.string(),
  at: v.string(),
  /** The order that it was paid for; null: none of ours was named. */
  order: v.nullable(
    v.object({
      id: v.string(),
      number: v.string(),
      status: v.string(),
      total: sum(),
      /** Null: unknown, as after an erasure. */
      buyer: v.nullable(v.object({ name: keptLine(), email: v.string() })),
    }),
  ),
})

export type StrayMoney = v.InferOutput<typeof strayMoney>

/** The query of `GET /api/admin/payments`: without `stray`, nothing is listed. */
export const strayQuery = v.object({ stray: oneOf(['true']) })

/** Open entries first, then recently settled ones; newest first. */
export const strayList = v.object({ open: v.number(), entries: v.array(strayMoney) })

export type StrayList = v.InferOutput<typeof strayList>

/** `POST /api/admin/payments/{id}/attach`: the order that the money was meant for. */
export const attachRequest = v.object({ order_id: id() })

/** The result. Both amounts in euros. */
export const attachedPayment = v.object({
  ...orderPayment.entries,
  /** For a partial payment, the amount still due; 0: the order is paid. */
  missing: sum(),
  /** The amount paid beyond the price: it is now a separate payment that fits no order. */
  excess: sum(),
})

export type AttachedPayment = v.InferOutput<typeof attachedPayment>
