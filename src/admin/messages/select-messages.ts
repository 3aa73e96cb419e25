import {
  createTextSearch,
  isGenuine,
  newestFirst,
  rowText,
  sortRows,
} from '#admin/shared/list/search-and-sorting.ts'
import type { Message } from '#contract/entities/message.ts'
import type { ListDefinition, ListEntry } from '#device/lists/list-definition.ts'

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
  /** For `non-remises`: the messages whose last reply could not be delivered. */
  readonly failedIds: readonly string[]
  /** For `a-repondre`: the messages that wait for the promised answer, the most urgent first. */
  readonly dueIds: readonly string[]
  /** `newest-first`: read or not, as the search of the whole back-office shows them. */
  readonly sorting: 'unread-first' | 'newest-first'
}

export type MessageEntry = ListEntry & Pick<Message, 'created_at' | 'is_read' | 'is_quarantined'>

export const messageEntry = ({ id, name, email, subject, message, ...facts }: Message) => {
  const { created_at, is_read, is_quarantined } = facts
  const text = rowText([name, email, subject, message])
  return { id, created_at, is_read, is_quarantined, text } satisfies MessageEntry
}

const messageSearch = createTextSearch<MessageEntry>(({ text }) => text)

/**
 * The messages that match a filter: unread ones first, each group newest first; messages to be answered by due date.
 */
export const selectMessages = (
  messages: readonly MessageEntry[],
  { search, shown, failedIds, dueIds, sorting }: MessageFilter,
): MessageEntry[] => {
  const compare = sorting === 'newest-first' ? newestFirst : unreadFirst
  const failed = new Set(failedIds)
  const found = messageSearch
    .find(sortRows(messages, compare), search)
    .filter((message) => isGenuine(message) === (shown !== 'suspects'))
    .filter(({ is_read }) => shown !== 'non-lus' || !is_read)
    .filter(({ id }) => shown !== 'non-remises' || failed.has(id))
  if (shown !== 'a-repondre') return found
  const byId = new Map(found.map((message) => [message.id, message]))
  return dueIds.flatMap((id) => byId.get(id) ?? [])
}

/** Messages that wait for an answer come first. */
const unreadFirst = (a: MessageEntry, b: MessageEntry): number =>
  Number(a.is_read) - Number(b.is_read) || newestFirst(a, b)

/** All but `suspects` count only messages that were probably not written by a bot. */
export type MessageCounts = {
  readonly count: number
  readonly unread: number
  readonly suspects: number
}

const countMessages = (messages: readonly MessageEntry[]): MessageCounts => {
  const genuine = messages.filter(isGenuine)
  return {
    count: genuine.length,
    unread: genuine.filter(({ is_read }) => !is_read).length,
    suspects: messages.length - genuine.length,
  }
}

export const MESSAGE_LIST: ListDefinition<Message, MessageEntry, MessageFilter, MessageCounts> = {
  entity: 'messages',
  toEntry: messageEntry,
  select: selectMessages,
  countRows: countMessages,
  // Unread ones among them first, which is right as soon as the others are read.
  startsWithNewest: ({ search, shown }) => search.trim() === '' && shown === '',
}
