import {
  createRowSearch,
  isGenuine,
  newestFirst,
  sortRows,
} from '#admin/shared/list/search-and-sorting.ts'
import type { Message } from '#contract/entities/message.ts'
import { byDueTime, type OpenPromise } from '#domain/promises.ts'

/**
 * Values in the address. `a-repondre`: messages that wait for the promised answer, the most urgent first;
 * `non-remises`: messages whose last reply could not be delivered; `suspects`: messages that a bot has probably
 * written, which are hidden otherwise.
 */
export const MESSAGE_CHOICES = ['non-lus', 'a-repondre', 'non-remises', 'suspects'] as const

export type MessageChoice = (typeof MESSAGE_CHOICES)[number]

export type MessageFilter = {
  readonly search: string
  /** Empty: all messages except suspected ones. */
  readonly shown: MessageChoice | ''
  /** The messages whose last reply could not be delivered. */
  readonly failedIds: ReadonlySet<string>
  /** The promised answers that are still due, by message. */
  readonly promises: ReadonlyMap<string, OpenPromise>
}

export const messageSearch = createRowSearch<Message>(({ name, email, subject, message }) => [
  name,
  email,
  subject,
  message,
])

/**
 * The messages that match a filter: unread ones first, each group newest first; messages to be answered by due date.
 */
export const selectMessages = (
  messages: readonly Message[],
  { search, shown, failedIds, promises }: MessageFilter,
): Message[] => {
  const found = messageSearch
    .find(sortRows(messages, unreadFirst), search)
    .filter((message) => isGenuine(message) === (shown !== 'suspects'))
    .filter(({ is_read }) => shown !== 'non-lus' || !is_read)
    .filter(({ id }) => shown !== 'non-remises' || failedIds.has(id))
  if (shown !== 'a-repondre') return found
  return found
    .flatMap((message) => {
      const promise = promises.get(message.id)
      return promise ? { message, promise } : []
    })
    .sort((one, other) => byDueTime(one.promise, other.promise))
    .map(({ message }) => message)
}

/** Messages that wait for an answer come first. */
export const unreadFirst = (a: Message, b: Message): number =>
  Number(a.is_read) - Number(b.is_read) || newestFirst(a, b)
