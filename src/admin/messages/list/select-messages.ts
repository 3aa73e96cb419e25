import { inOrder } from '#admin/entity/list/search/in-order.ts'
import { isGenuine } from '#admin/entity/list/search/is-genuine.ts'
import { newestFirst } from '#admin/entity/list/search/newest-first.ts'
import { createRowSearch } from '#admin/entity/list/search/row-search.ts'
import type { Message } from '#contract/entities/message.ts'

/** As the address says them: `suspects` are those that a machine has probably written, instead of what people did. */
export const MESSAGE_CHOICES = ['non-lus', 'suspects'] as const

export type MessageChoice = (typeof MESSAGE_CHOICES)[number]

export type MessageFilter = {
  readonly search: string
  /** Empty: all that people wrote. */
  readonly shown: MessageChoice | ''
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
  { search, shown }: MessageFilter,
): Message[] =>
  messageSearch
    .find(inOrder(messages, unreadFirst), search)
    .filter((message) => isGenuine(message) === (shown !== 'suspects'))
    .filter(({ is_read }) => shown !== 'non-lus' || !is_read)

/** Those who wait for an answer before all others. */
export const unreadFirst = (a: Message, b: Message): number =>
  Number(a.is_read) - Number(b.is_read) || newestFirst(a, b)
