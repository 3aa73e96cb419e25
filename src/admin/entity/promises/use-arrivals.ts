import { isGenuine } from '#admin/entity/list/filter/is-genuine.ts'
import type { Inquiry } from '#contract/entities/inquiry.ts'
import type { Message } from '#contract/entities/message.ts'
import type { Order } from '#contract/entities/order.ts'
import { useRowCount } from '#device/back-office/rows/use-rows.ts'
import { isOpenInquiry } from './select-open-promises.ts'

/** How much of what came in nobody has seen to yet. */
export type Arrivals = {
  readonly interviews: number
  readonly orders: number
  readonly messages: number
}

export const useArrivals = (): Arrivals => ({
  interviews: useRowCount('inquiries', isOpenInterview),
  orders: useRowCount('orders', isNewOrder),
  messages: useRowCount('messages', isUnread),
})

/** What a machine has probably sent calls nobody, here and below. */
export const isOpenInterview = (inquiry: Inquiry): boolean =>
  inquiry.kind === 'interview' && isOpenInquiry(inquiry)

export const isNewOrder = (order: Order): boolean => order.status === 'pending' && isGenuine(order)

export const isUnread = (message: Message): boolean => !message.is_read && isGenuine(message)
