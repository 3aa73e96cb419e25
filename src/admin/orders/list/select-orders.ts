import { inOrder } from '#admin/entity/list/search/in-order.ts'
import { newestFirst } from '#admin/entity/list/search/newest-first.ts'
import { createRowSearch } from '#admin/entity/list/search/row-search.ts'
import type { Order } from '#contract/entities/order.ts'

/** In place of a status: what a machine has probably sent. */
export const QUARANTINED = 'suspect'

export type OrderFilter = {
  readonly search: string
  /** A status, `QUARANTINED`, or empty for every order of people. */
  readonly status: string
}

export const orderSearch = createRowSearch<Order>(({ id, user_id, items }) => [
  id,
  user_id ?? '',
  ...items.map(({ model_name }) => model_name),
])

/** The orders of a filter, newest first. */
export const selectOrders = (orders: readonly Order[], { search, status }: OrderFilter): Order[] =>
  orderSearch
    .find(inOrder(orders, newestFirst), search)
    .filter((order) =>
      status === QUARANTINED
        ? order.is_quarantined
        : !order.is_quarantined && (status === '' || order.status === status),
    )
