import { inOrder } from '#admin/entity/list/search/in-order.ts'
import { newestFirst } from '#admin/entity/list/search/newest-first.ts'
import { createRowSearch } from '#admin/entity/list/search/row-search.ts'
import type { Message } from '#contract/entities/message.ts'

export type MessageFilter = {
  readonly search: string
  readonly unreadOnly: boolean
  /** What a machine has probably written, instead of what people did. */
  readonly suspects: boolean
}

export const messageSearch = createRowSearch<Message>(({ name, email, subject, message }) => [
  name,
  email,
  subject,
  message,
])

/** The messages of a filter: unread ones first, each kind newest first. */
export const selectMessages = (
  messages: readonly Message[],
  { search, unreadOnly, suspects }: MessageFilter,
): Message[] =>
  messageSearch
    .find(inOrder(messages, unreadFirst), search)
    .filter(({ is_quarantined }) => is_quarantined === suspects)
    .filter(({ is_read }) => !unreadOnly || !is_read)

const unreadFirst = (a: Message, b: Message): number =>
  Number(a.is_read) - Number(b.is_read) || newestFirst(a, b)
