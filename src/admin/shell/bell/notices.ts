import { newestFirst } from '#admin/entity/list/search/newest-first.ts'
import type { Message } from '#contract/entities/message.ts'
import type { Order } from '#contract/entities/order.ts'

type Dated = { readonly id: string; readonly created_at: string }

export type Notices<Row> = {
  readonly count: number
  /** The newest of them: as many as the bell has room for. */
  readonly shown: readonly Row[]
}

const SHOWN = 5

/** Of each kind so many stand in the bell; where there are more, their list is one press away. */
export const hasMore = ({ count, shown }: Notices<unknown>): boolean => count > shown.length

/** Orders that nobody has taken up. What a machine has probably sent calls nobody. */
export const newOrders = (orders: readonly Order[]): Notices<Order> =>
  noticesOf(orders.filter(({ status, is_quarantined }) => status === 'pending' && !is_quarantined))

export const unreadMessages = (messages: readonly Message[]): Notices<Message> =>
  noticesOf(messages.filter(({ is_read, is_quarantined }) => !is_read && !is_quarantined))

const noticesOf = <Row extends Dated>(rows: readonly Row[]): Notices<Row> => ({
  count: rows.length,
  shown: rows.toSorted(newestFirst).slice(0, SHOWN),
})
