import {
  createRowSearch,
  isGenuine,
  newestFirst,
  sortRows,
} from '#admin/shared/list/search-and-sorting.ts'
import type { Message } from '#contract/entities/message.ts'
import { byDueTime, type OpenPromise } from '#domain/promises.ts'

/**
 * As the address says them: `a-repondre` are those that wait for the answer that was promised, the most urgent first;
 * `non-remises` are those whose last reply could not be delivered, `suspects` those that a
 * machine has probably written, instead of what people did.
 */
export const MESSAGE_CHOICES = ['non-lus', 'a-repondre', 'non-remises', 'suspects'] as const

export type MessageChoice = (typeof MESSAGE_CHOICES)[number]

export type MessageFilter = {
  readonly search: string
  /** Empty: all that people wrote. */
  readonly shown: MessageChoice | ''
  /** The messages whose last reply could not be delivered. */
  readonly failedIds: ReadonlySet<string>
  /** The promises that are still to be kept, by the message. */
  readonly promises: ReadonlyMap<string, OpenPromise>
}

export const messageSearch = createRowSearch<Message>(({ name, email, subject, message }) => [
  name,
  email,
  subject,
  message,
])

/** The messages of a filter: unread ones first, each kind newest first; those that are to be answered by what is due first. */
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

/** Those who wait for an answer before all others. */
export const unreadFirst = (a: Message, b: Message): number =>
  Number(a.is_read) - Number(b.is_read) || newestFirst(a, b)
