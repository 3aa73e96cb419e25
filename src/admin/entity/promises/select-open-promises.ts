import { isGenuine } from '#admin/entity/list/filter/is-genuine.ts'
import type { Inquiry } from '#contract/entities/inquiry.ts'
import type { Message } from '#contract/entities/message.ts'
import type { Order } from '#contract/entities/order.ts'
import type { Reply } from '#contract/entities/reply.ts'
import { byDueTime, type OpenPromise, openPromise } from '#domain/promises.ts'

export type PromisedRows = {
  readonly inquiries: readonly Inquiry[]
  readonly orders: readonly Order[]
  readonly messages: readonly Message[]
  readonly replies: readonly Reply[]
}

const LONGEST_WAIT_MS = 14 * 24 * 60 * 60_000

/**
 * What still waits for the answer that the site has promised, due first first. Messages stay in it for two weeks: who has
 * answered one on another way may leave no trace. What a machine has probably sent was promised nothing.
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

export const isOpenInquiry = (inquiry: Inquiry): boolean =>
  !inquiry.is_handled && isGenuine(inquiry)

/** A row that does not say when it came, as a server of the plain contract may have it, has no clock. */
const isDated = ({ created_at }: { readonly created_at: string }): boolean =>
  !Number.isNaN(Date.parse(created_at))

/** The messages that have a reply which was sent, or is on its way. */
const answeredIds = (replies: readonly Reply[]): ReadonlySet<string> =>
  new Set(replies.flatMap(({ message_id, state }) => (state === 'failed' ? [] : message_id)))
