import { isGenuine } from '#admin/entity/list/search/is-genuine.ts'
import { newestFirst } from '#admin/entity/list/search/newest-first.ts'
import { inOrder } from '#admin/messages/detail/in-order.ts'
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
  noticesOf(orders.filter((order) => order.status === 'pending' && isGenuine(order)))

export const unreadMessages = (messages: readonly Message[]): Notices<Message> =>
  noticesOf(messages.filter((message) => !message.is_read && isGenuine(message)))

/** Of each message whose last reply could not be delivered, that reply. `thread` holds all replies to those messages. */
export const failedReplies = (thread: readonly Reply[]): Notices<Reply> =>
  noticesOf(
    [...Map.groupBy(thread, ({ message_id }) => message_id).values()].flatMap((replies) =>
      inOrder(replies).at(-1)?.state === 'failed' ? inOrder(replies).slice(-1) : [],
    ),
  )

const noticesOf = <Row extends Dated>(rows: readonly Row[]): Notices<Row> => ({
  count: rows.length,
  shown: rows.toSorted(newestFirst).slice(0, SHOWN),
})
