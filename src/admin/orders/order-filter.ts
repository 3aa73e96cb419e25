import { useMemo } from 'react'
import { amountSearchText } from '#admin/shared/labels/price-text.ts'
import { personName } from '#admin/shared/labels/value-labels.tsx'
import {
  type Compare,
  createRowSearch,
  isGenuine,
  newestFirst,
  oldestFirst,
  type RowSearch,
  sortRows,
} from '#admin/shared/list/search-and-sorting.ts'
import type { Order } from '#contract/entities/order.ts'
import type { User } from '#contract/entities/user.ts'
import { useRows } from '#device/back-office/use-rows.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'

/** Possible buyers, by id. */
export type Clients = ReadonlyMap<string, Pick<User, 'first_name' | 'last_name' | 'email'>>

/** The clients that this device knows. */
export const useClients = (): Clients => {
  const users = useRows('users')
  return useMemo(() => new Map(users?.map((user) => [user.id, user])), [users])
}

/** Instead of a status: orders that were probably sent by a bot. */
export const QUARANTINED = 'suspect'

export const ORDER_CHOICES = [...ORDER_STATUSES, QUARANTINED] as const

export type OrderChoice = (typeof ORDER_CHOICES)[number]

/** Values in the address; empty: newest first. */
export const ORDER_SORTINGS = ['anciennes', 'montant'] as const

export type OrderSort = (typeof ORDER_SORTINGS)[number]

export type OrderFilter = {
  readonly search: string
  /** Empty: every order that is not suspected. */
  readonly status: OrderChoice | ''
  readonly sort: OrderSort | ''
}

/** Finds orders by their number, buyer, items, amount, and notes. */
export const createOrderSearch = (clients: Clients): RowSearch<Order> =>
  createRowSearch(({ id, number, user_id, items, total_amount, notes }) => {
    const client = clients.get(user_id ?? '')
    return [
      id,
      number ?? '',
      user_id ?? '',
      ...(client ? [personName(client), client.email] : []),
      ...items.map(({ model_name }) => model_name),
      amountSearchText(total_amount),
      // A buyer without an account is named only here.
      notes,
    ]
  })

/** The orders that match a filter, sorted as it says. */
export const selectOrders = (
  orders: readonly Order[],
  orderSearch: RowSearch<Order>,
  { search, status, sort }: OrderFilter,
): Order[] =>
  orderSearch
    .find(sortRows(orders, ORDER_COMPARISONS[sort]), search)
    .filter((order) =>
      status === QUARANTINED
        ? order.is_quarantined
        : isGenuine(order) && (status === '' || order.status === status),
    )

export const ORDER_COMPARISONS: Readonly<Record<OrderSort | '', Compare<Order>>> = {
  '': newestFirst,
  anciennes: oldestFirst,
  montant: (a, b) => b.total_amount - a.total_amount || newestFirst(a, b),
}
