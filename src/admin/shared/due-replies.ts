import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Reply } from '#contract/entities/reply.ts'
import { isOpenInquiry } from '#contract/totals.ts'
import { useDueInquiryRows, useDueReplyRows } from '#device/back-office/use-totals.ts'
import type { DueReplyRows } from '#device/storage/read-totals.ts'
import { type DaySpan, dayOf, shiftDay } from '#domain/business-calendar.ts'
import { byDueTime, type DueReply, dueReply } from '#domain/due-replies.ts'
import { useShownTotal } from './list/arriving-totals.tsx'
import { useLoadToast } from './list/list-state.tsx'
import { isGenuine } from './list/search-and-sorting.ts'
import { useServerNow } from './use-now.ts'

const LONGEST_WAIT_MS = 14 * 24 * 60 * 60_000

/**
 * Requests that wait for the answer that the site has promised, the earliest due date first. Messages stay in it for
 * two weeks, because an answer through another channel may leave no trace. Requests that were probably sent by a bot
 * were promised nothing.
 */
export const selectDueReplies = (
  { inquiries, orders, messages, replies }: DueReplyRows,
  nowMs: number,
): readonly DueReply[] => {
  const answered = answeredIds(replies)
  const pendingIds = new Set(orders.flatMap(({ id, status }) => (status === 'pending' ? id : [])))
  return [
    ...inquiries
      .filter(isOpenInquiry)
      .filter(({ kind, id }) => kind === 'interview' || pendingIds.has(id))
      .filter(isDated)
      .map(({ kind, id, created_at }) => dueReply(kind, id, Date.parse(created_at))),
    ...messages
      .filter((message) => isGenuine(message) && !answered.has(message.id))
      .filter(({ created_at }) => nowMs - Date.parse(created_at) < LONGEST_WAIT_MS)
      .map(({ id, created_at }) => dueReply('message', id, Date.parse(created_at))),
  ].sort(byDueTime)
}

/** A row without a date of arrival, as on a basic server, has no due date. */
const isDated = ({ created_at }: { readonly created_at: string }): boolean =>
  !Number.isNaN(Date.parse(created_at))

/** The messages that have a reply which was sent, or is being sent. */
const answeredIds = (replies: readonly Reply[]): ReadonlySet<string> =>
  new Set(replies.flatMap(({ message_id, state }) => (state === 'failed' ? [] : message_id)))

/** The days on which messages came that still count, with a day to spare for times in other zones. */
const countedDays = (nowMs: number): DaySpan => ({
  first: shiftDay(dayOf(nowMs - LONGEST_WAIT_MS), -1),
  last: dayOf(nowMs),
})

/** Interval for checking whether an entry has become too old. */
const EVERY_MS = 60 * 60_000

/**
 * All requests that wait for a promised answer, from this device's copy: earliest due date first. Undefined until
 * loaded.
 */
export const useDueReplies = (): readonly DueReply[] | undefined => {
  const nowMs = useServerNow(EVERY_MS)
  const rows = useDueReplyRows(countedDays(nowMs))
  return useMemo(() => rows && selectDueReplies(rows, nowMs), [rows, nowMs])
}

/** The same, by the id of the waiting row. */
export const useDueRepliesById = (): ReadonlyMap<string, DueReply> => {
  const dueReplies = useDueReplies()
  return useMemo(() => byId(dueReplies), [dueReplies])
}

const byId = (dueReplies: readonly DueReply[] | undefined): ReadonlyMap<string, DueReply> =>
  new Map(dueReplies?.map((one) => [one.id, one]))

/** Those to interviews and custom orders, by the inquiry's or the order's id: no message is read. */
export const useDueInquiriesById = (): ReadonlyMap<string, DueReply> => {
  const nowMs = useServerNow(EVERY_MS)
  const rows = useDueInquiryRows()
  return useMemo(
    () => byId(rows && selectDueReplies({ ...rows, messages: [], replies: [] }, nowMs)),
    [rows, nowMs],
  )
}

/** The number of new requests that no admin has answered yet. */
export type Arrivals = {
  readonly interviews: number
  readonly orders: number
  readonly messages: number
}

/** Requests that were probably sent by a bot are not counted. */
export const useArrivals = (): Arrivals => ({
  interviews: useShownTotal('inquiries', 'openInterviews') ?? 0,
  orders: useShownTotal('orders', 'status:pending') ?? 0,
  messages: useShownTotal('messages', 'unread') ?? 0,
})

/** For screens that show due replies: without this list they show no due dates, and nothing else would report that. */
export const useDueRepliesToast = (): void => {
  const { t } = useLingui()
  useLoadToast(
    'inquiries',
    false,
    t({ id: 'admin.inquiries.load-failed', message: 'Impossible de charger les demandes' }),
  )
}
