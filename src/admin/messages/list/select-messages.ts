import { isGenuine } from '#admin/entity/list/filter/is-genuine.ts'
import { createRowSearch } from '#admin/entity/list/filter/row-search.ts'
import { inOrder } from '#admin/entity/list/order/in-order.ts'
import { newestFirst } from '#admin/entity/list/order/newest-first.ts'
import type { Message } from '#contract/entities/message.ts'

/**
 * As the address says them: `non-remises` are those whose last reply could not be delivered, `suspects` those that a
 * machine has probably written, instead of what people did.
 */
export const MESSAGE_CHOICES = ['non-lus', 'non-remises', 'suspects'] as const

export type MessageChoice = (typeof MESSAGE_CHOICES)[number]

export type MessageFilter = {
  readonly search: string
  /** Empty: all that people wrote. */
  readonly shown: MessageChoice | ''
  /** The messages whose last reply could not be delivered. */
  readonly failedIds: ReadonlySet<string>
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
  { search, shown, failedIds }: MessageFilter,
): Message[] =>
  messageSearch
    .find(inOrder(messages, unreadFirst), search)
    .filter((message) => isGenuine(message) === (shown !== 'suspects'))
    .filter(({ is_read }) => shown !== 'non-lus' || !is_read)
    .filter(({ id }) => shown !== 'non-remises' || failedIds.has(id))

/** Those who wait for an answer before all others. */
export const unreadFirst = (a: Message, b: Message): number =>
  Number(a.is_read) - Number(b.is_read) || newestFirst(a, b)
