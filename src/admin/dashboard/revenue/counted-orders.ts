import { isGenuine } from '#admin/entity/list/filter/is-genuine.ts'
import { type Order, orderRevenueCents } from '#contract/entities/order.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import { isRevenue } from '#domain/order-status.ts'

const NOTHING = 0 as Cents

/** What a machine has probably sent is no order yet. */
export const genuineOrders = (orders: readonly Order[]): Order[] => orders.filter(isGenuine)

export const isCounted = ({ status }: Order): boolean => isRevenue(status)

/** Of those among them that count. */
export const revenueOf = (orders: readonly Order[]): Cents =>
  orders.filter(isCounted).reduce((sum, order) => sumCents(sum, orderRevenueCents(order)), NOTHING)
