import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Inquiry } from '#contract/entities/inquiry.ts'
import type { Message } from '#contract/entities/message.ts'
import type { Order } from '#contract/entities/order.ts'
import type { Reply } from '#contract/entities/reply.ts'
import { useRowCount, useRows } from '#device/back-office/use-rows.ts'
import { byDueTime, type OpenPromise, openPromise } from '#domain/promises.ts'
import { useLoadToast } from './list/list-state.tsx'
import { isGenuine } from './list/search-and-sorting.ts'
import { useServerNow } from './use-now.ts'

export type PromisedRows = {
  readonly inquiries: readonly Inquiry[]
  readonly orders: readonly Order[]
  readonly messages: readonly Message[]
  readonly replies: readonly Reply[]
}

const LONGEST_WAIT_MS = 14 * 24 * 60 * 60_000

/**
 * Requests that wait for the answer that the site has promised, the earliest due date first. Messages stay in it for
 * two weeks, because an answer through another channel may leave no trace. Requests that were probably sent by a bot
 * were promised nothing.
 */
export const selectOpenPromises = (
  { inquiries, orders, messages, replies }: PromisedRows,
  nowMs: number,
): readonly OpenPromise[] => {
  const answered = answeredIds(replies)
  const pendingIds = new Set(orders.flatMap(({ id, status }) => (status === 'pending' ? id : [])))
  return [
    ...inquiries
      .filter(isOpenInquiry)
      .filter(({ kind, id }) => kind === 'interview' || pendingIds.has(id))
      .filter(isDated)
      .map(({ kind, id, created_at }) => openPromise(kind, id, Date.parse(created_at))),
    ...messages
      .filter((message) => isGenuine(message) && !answered.has(message.id))
      .filter(({ created_at }) => nowMs - Date.parse(created_at) < LONGEST_WAIT_MS)
      .map(({ id, created_at }) => openPromise('message', id, Date.parse(created_at))),
  ].sort(byDueTime)
}

const isOpenInquiry = (inquiry: Inquiry): boolean => !inquiry.is_handled && isGenuine(inquiry)

/** A row without a date of arrival, as on a basic server, has no due date. */
const isDated = ({ created_at }: { readonly created_at: string }): boolean =>
  !Number.isNaN(Date.parse(created_at))

/** The messages that have a reply which was sent, or is being sent. */
const answeredIds = (replies: readonly Reply[]): ReadonlySet<string> =>
  new Set(replies.flatMap(({ message_id, state }) => (state === 'failed' ? [] : message_id)))

/** Interval for checking whether an entry has become too old. */
const EVERY_MS = 60 * 60_000

/**
 * All requests that wait for a promised answer, from this device's copy: earliest due date first. Undefined until
 * loaded.
 */
export const useOpenPromises = (): readonly OpenPromise[] | undefined => {
  const inquiries = useRows('inquiries')
  const orders = useRows('orders')
  const messages = useRows('messages')
  const replies = useRows('replies')
  const nowMs = useServerNow(EVERY_MS)
  return useMemo(
    () =>
      inquiries && orders && messages && replies
        ? selectOpenPromises({ inquiries, orders, messages, replies }, nowMs)
        : undefined,
    [inquiries, orders, messages, replies, nowMs],
  )
}

/** The same, by the id of the waiting row. */
export const usePromisesById = (): ReadonlyMap<string, OpenPromise> => {
  const promises = useOpenPromises()
  return useMemo(() => new Map(promises?.map((one) => [one.id, one])), [promises])
}

/** The number of new requests that no admin has answered yet. */
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

/** Requests that were probably sent by a bot are not counted, here and below. */
export const isOpenInterview = (inquiry: Inquiry): boolean =>
  inquiry.kind === 'interview' && isOpenInquiry(inquiry)

export const isNewOrder = (order: Order): boolean => order.status === 'pending' && isGenuine(order)

export const isUnread = (message: Message): boolean => !message.is_read && isGenuine(message)

/** For screens that show promises: without this list they show no due dates, and nothing else would report that. */
export const usePromisesToast = (): void => {
  const { t } = useLingui()
  useLoadToast(
    'inquiries',
    false,
    t({ id: 'admin.inquiries.load-failed', message: 'Impossible de charger les demandes' }),
  )
}
