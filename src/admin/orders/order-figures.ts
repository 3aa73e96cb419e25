import { isGenuine } from '#admin/entity/list/filter/is-genuine.ts'
import { type Order, orderRevenueCents } from '#contract/entities/order.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import { isRevenue } from '#domain/order-status.ts'

export type OrderFigures = {
  readonly total: number
  readonly pending: number
  readonly paid: number
  /** Of the orders that count as revenue. */
  readonly revenueCents: Cents
}

const NOTHING = 0 as Cents

/** The summary above the list. What a machine has probably sent is no order yet. */
export const orderFigures = (orders: readonly Order[]): OrderFigures => {
  const genuine = orders.filter(isGenuine)
  const countOf = (wanted: Order['status']) =>
    genuine.filter(({ status }) => status === wanted).length
  return {
    total: genuine.length,
    pending: countOf('pending'),
    paid: countOf('paid'),
    revenueCents: genuine
      .filter(({ status }) => isRevenue(status))
      .reduce((sum, order) => sumCents(sum, orderRevenueCents(order)), NOTHING),
  }
}
