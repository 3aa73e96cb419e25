import { amountSearchText } from '#admin/shared/labels/price-text.ts'
import {
  type Compare,
  createTextSearch,
  isGenuine,
  newestFirst,
  oldestFirst,
  rowText,
  sortRows,
} from '#admin/shared/list/search-and-sorting.ts'
import { type Order, orderRevenueCents } from '#contract/entities/order.ts'
import type { ListDefinition, ListEntry, TextOf } from '#device/lists/list-definition.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import { isRevenue, ORDER_STATUSES } from '#domain/order-status.ts'

/** Instead of a status: orders that were probably sent by a bot. */
export const QUARANTINED = 'suspect'

export const ORDER_CHOICES = [...ORDER_STATUSES, QUARANTINED] as const

export type OrderChoice = (typeof ORDER_CHOICES)[number]

/** Values in the address; empty: newest first. */
export const ORDER_SORTINGS = ['anciennes', 'montant'] as const

type OrderSort = (typeof ORDER_SORTINGS)[number]

export type OrderFilter = {
  readonly search: string
  /** Empty: every order that is not suspected. */
  readonly status: OrderChoice | ''
  readonly sort: OrderSort | ''
}

export type OrderEntry = ListEntry &
  Pick<Order, 'status' | 'created_at' | 'user_id' | 'total_amount' | 'is_quarantined'> & {
    readonly revenueCents: Cents
  }

/** Orders are found by their number, items, amount, and notes; and by the text of their buyer's own entry. */
export const orderEntry = (order: Order): OrderEntry => {
  const { id, number, user_id, items, total_amount, notes } = order
  const { status, created_at, is_quarantined } = order
  return {
    ...{ id, status, created_at, user_id, total_amount, is_quarantined },
    revenueCents: orderRevenueCents(order),
    text: rowText([
      id,
      number ?? '',
      user_id ?? '',
      ...items.map(({ model_name }) => model_name),
      amountSearchText(total_amount),
      // A buyer without an account is named only here.
      notes,
    ]),
  }
}

const orderSearch = createTextSearch<OrderEntry>(({ text }) => text)

/** The orders that match a filter, sorted as it says. */
export const selectOrders = (
  orders: readonly OrderEntry[],
  { search, status, sort }: OrderFilter,
  clientTextOf: TextOf,
): OrderEntry[] =>
  orderSearch
    .find(sortRows(orders, ORDER_COMPARISONS[sort]), search, ({ user_id }) =>
      clientTextOf(user_id ?? ''),
    )
    .filter((order) =>
      status === QUARANTINED
        ? order.is_quarantined
        : isGenuine(order) && (status === '' || order.status === status),
    )

const ORDER_COMPARISONS: Readonly<Record<OrderSort | '', Compare<OrderEntry>>> = {
  '': newestFirst,
  anciennes: oldestFirst,
  montant: (a, b) => b.total_amount - a.total_amount || newestFirst(a, b),
}

/** All but `suspects` count only orders that were probably not sent by a bot. */
export type OrderFigures = {
  readonly total: number
  readonly pending: number
  readonly paid: number
  /** Of the orders that count as revenue. */
  readonly revenueCents: Cents
  readonly suspects: number
}

const orderFigures = (orders: readonly OrderEntry[]): OrderFigures => {
  const genuine = orders.filter(isGenuine)
  const countOf = (wanted: Order['status']) =>
    genuine.filter(({ status }) => status === wanted).length
  return {
    total: genuine.length,
    pending: countOf('pending'),
    paid: countOf('paid'),
    revenueCents: genuine
      .filter(({ status }) => isRevenue(status))
      .reduce((sum, order) => sumCents(sum, order.revenueCents), NOTHING),
    suspects: orders.length - genuine.length,
  }
}

const NOTHING = 0 as Cents

export const ORDER_LIST: ListDefinition<Order, OrderEntry, OrderFilter, OrderFigures> = {
  entity: 'orders',
  textsFrom: 'users',
  toEntry: orderEntry,
  select: selectOrders,
  countRows: orderFigures,
  startsWithNewest: ({ search, sort }) => search.trim() === '' && sort === '',
}
