import * as v from 'valibot'
import { oneOf } from '#contract/fields.ts'
import { LOCALES, type Locale } from '#contract/languages/locales.ts'
import { itemIdToPlan } from '#domain/offers/course.ts'
import { isRevenue } from '#domain/order-status.ts'
import type { EntityRecord } from '#server/api/entities/tables/entity-table.ts'
import { orderTable } from '#server/api/entities/tables/order-table.ts'

export type BoughtPlan = {
  readonly id: string
  /** As the order calls it. */
  readonly name: string
}

/** The plan by which an order opens the course; null when it holds none, is not paid, or all of it went back. */
export const readBoughtPlan = (order: EntityRecord): BoughtPlan | null => {
  const { status, items, total_amount, refunded_amount } = orderTable.recordToRow(order)
  // A plan is the only line of its order.
  const isRefunded = refunded_amount > 0 && refunded_amount >= total_amount
  if (!isRevenue(status) || isRefunded) return null
  const [plan] = items.flatMap(({ model_id, model_name }) => {
    const id = itemIdToPlan(model_id)
    return id === null ? [] : [{ id, name: model_name }]
  })
  return plan ?? null
}

export type CourseBuyer = { readonly email: string; readonly language: Locale }

const buyerInDetails = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    email: v.pipe(v.string(), v.nonEmpty()),
    // Orders of before do not say it.
    language: v.optional(v.fallback(oneOf(LOCALES), 'fr'), 'fr'),
  }),
)

/** To whom the letter goes; null when nobody knows, as after an erasure. */
export const readCourseBuyer = ({ details }: EntityRecord): CourseBuyer | null => {
  const buyer = v.safeParse(buyerInDetails, details)
  return buyer.success ? buyer.output : null
}
