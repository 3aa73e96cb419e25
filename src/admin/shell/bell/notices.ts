import { newestFirst } from '#admin/entity/list/order/newest-first.ts'
import { isNewOrder, isOpenInterview, isUnread } from '#admin/entity/promises/use-arrivals.ts'
import type { Inquiry } from '#contract/entities/inquiry.ts'
import type { Message } from '#contract/entities/message.ts'
import type { Order } from '#contract/entities/order.ts'
import type { Reply } from '#contract/entities/reply.ts'

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
  noticesOf(orders.filter(isNewOrder))

export const unreadMessages = (messages: readonly Message[]): Notices<Message> =>
  noticesOf(messages.filter(isUnread))

/** Interviews that nobody has seen to yet. */
export const openInterviews = (inquiries: readonly Inquiry[]): Notices<Inquiry> =>
  noticesOf(inquiries.filter(isOpenInterview))

const LONGEST_CALL_MS = 14 * 24 * 60 * 60_000

/**
 * Replies that could not be delivered call for two weeks: an address that was mistyped stays so, and whoever answered on
 * another way leaves no trace here. Their list keeps them.
 */
export const freshFailures = (failed: readonly Reply[], nowMs: number): Notices<Reply> =>
  noticesOf(failed.filter(({ created_at }) => nowMs - Date.parse(created_at) < LONGEST_CALL_MS))

const noticesOf = <Row extends Dated>(rows: readonly Row[]): Notices<Row> =>
  firstOf(rows.toSorted(newestFirst))

/** Of rows that are in their order. */
export const firstOf = <Row>(rows: readonly Row[]): Notices<Row> => ({
  count: rows.length,
  shown: rows.slice(0, SHOWN),
})
