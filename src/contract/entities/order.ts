import * as v from 'valibot'
import { revenueCents } from '#domain/commerce/refunds.ts'
import { type Cents, eurosToCents } from '#domain/money.ts'
import { canMove, ORDER_STATUSES } from '#domain/order-status.ts'
import { defineEntity, type RowOf } from '../define-entity.ts'
import { count, flag, keptLine, keptText, oneOf, sum, visitorLanguage } from '../fields.ts'

/** One line of an order, with the name and price at the time. `price` is for one, in euros. */
export const orderItem = v.object({
  model_id: v.string(),
  model_name: keptLine(),
  quantity: count(),
  price: sum(),
})

export const orderStatus = oneOf(ORDER_STATUSES)

/** A purchase. Visitors make orders, administrators change their status. Source: specification, sections 3 and 4. */
export const order = defineEntity({
  name: 'order',
  plural: 'orders',
  fields: { status: orderStatus },
  serverFields: {
    user_id: v.optional(v.nullable(v.string()), null),
    total_amount: v.optional(sum(), 0),
    payment_method: v.optional(v.string(), ''),
    payment_id: v.optional(v.nullable(v.string()), null),
    notes: v.optional(keptText(), ''),
    items: v.optional(v.array(orderItem), []),
    language: visitorLanguage(),
    /** Stored, but probably sent by a bot. */
    is_quarantined: v.optional(flag(), false),
    /** `NM-7K2M9Q4X`, the number that the buyer sees; null: an older server has not assigned one. */
    number: v.optional(v.nullable(v.string()), null),
    /** The amount that is being refunded, or was, in euros. */
    refunded_amount: v.optional(sum(), 0),
  },
  indexes: ['status', 'created_at'],
  mutations: { create: false, update: ['status'], delete: false },
  check: ({ before, after }) =>
    v.is(orderStatus, before.status) &&
    v.is(orderStatus, after.status) &&
    canMove(before.status, after.status)
      ? null
      : 'illegal-transition',
})

export type Order = RowOf<typeof order>

/** The revenue of an order, if it counts: the amount paid minus refunds. */
export const orderRevenueCents = ({
  total_amount,
  refunded_amount,
}: Pick<Order, 'total_amount' | 'refunded_amount'>): Cents =>
  revenueCents(eurosToCents(total_amount), eurosToCents(refunded_amount)) as Cents

export type OrderItem = v.InferOutput<typeof orderItem>
