import Dexie from 'dexie'
import {
  addAmounts,
  daysOfSpan,
  type Figures,
  monthOf,
  type OrderFigures,
  SHOWN_MONTHS,
} from '#contract/admin/figures.ts'
import type { Inquiry } from '#contract/entities/inquiry.ts'
import type { Message } from '#contract/entities/message.ts'
import type { Order } from '#contract/entities/order.ts'
import type { Reply } from '#contract/entities/reply.ts'
import {
  ALL_ROWS,
  type Amounts,
  type CountedEntity,
  dayBucket,
  monthBucket,
  type OpenList,
  shareOfRow,
} from '#contract/totals.ts'
import { type DaySpan, dayOf, dayStart, shiftDay } from '#domain/business-calendar.ts'
import { isWithin, monthStart, monthsToCompare, type TimeSpan } from '#domain/calendar-month.ts'
import { type SyncRow, withDefaults } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from './admin-database.ts'
import { isWhollyCounted, readBuckets } from './row-totals.ts'

/** The totals of all rows of an entity; undefined while they are being counted. */
export const readTotals = async (
  db: AdminDatabase,
  entity: CountedEntity,
): Promise<Amounts | undefined> => {
  if (!(await isWhollyCounted(db, entity))) return undefined
  return (await db.totals.get([entity, ALL_ROWS]))?.amounts ?? {}
}

type Listed = {
  readonly entity: CountedEntity
  readonly list: OpenList
  /** Null: all of them. */
  readonly most: number | null
}

/** The open rows of a list, the newest first; undefined while they are being counted. */
export const readOpenRows = async (
  db: AdminDatabase,
  { entity, list, most }: Listed,
): Promise<readonly SyncRow[] | undefined> => {
  if (!(await isWhollyCounted(db, entity))) return undefined
  const listed = db.openRows
    .where('[entity+list+at]')
    // Undated rows are at the very end of it.
    .between([entity, list, Dexie.minKey], [entity, list, Dexie.maxKey], true, true)
    .reverse()
  const records = await (most === null ? listed : listed.limit(most)).toArray()
  return readRows(
    db,
    entity,
    records.map(({ rowId }) => rowId),
  )
}

/** The rows of these ids that exist, in the order of the ids. */
const readRows = async (
  db: AdminDatabase,
  entity: CountedEntity,
  ids: readonly string[],
): Promise<readonly SyncRow[]> => {
  const rows = await mirrorTable(db, entity).bulkGet([...ids])
  return rows.flatMap((row) => (row ? [withDefaults(entity, row)] : []))
}

type DatedEntity = 'orders' | 'users'

/** The figures of an entity at this moment; undefined while its rows are being counted. */
export const readFigures = async (
  db: AdminDatabase,
  entity: DatedEntity,
  nowMs: number,
): Promise<Figures | undefined> => {
  const all = await readTotals(db, entity)
  if (all === undefined) return undefined
  const { current, previous } = monthsToCompare(nowMs)
  return {
    all: { ...all },
    current: await readSpan(db, entity, current),
    previous: await readSpan(db, entity, previous),
  }
}

export const readOrderFigures = async (
  db: AdminDatabase,
  nowMs: number,
): Promise<OrderFigures | undefined> => {
  const figures = await readFigures(db, 'orders', nowMs)
  if (figures === undefined) return undefined
  const months = await readBuckets(db, 'orders', {
    first: monthBucket(dayOf(monthStart(nowMs, SHOWN_MONTHS - 1))),
    last: monthBucket(dayOf(nowMs)),
  })
  const named = [...months].map(([bucket, amounts]) => [monthOf(bucket), amounts] as const)
  return { ...figures, months: Object.fromEntries(named) }
}

/** Whole days are counted already; of the day in which the span ends, the rows themselves are read. */
const readSpan = async (
  db: AdminDatabase,
  entity: DatedEntity,
  span: TimeSpan,
): Promise<Record<string, number>> => {
  const sums: Record<string, number> = {}
  const { whole, part } = daysOfSpan(span.fromMs, span.toMs)
  if (whole !== null) {
    const days = { first: dayBucket(whole.first), last: dayBucket(whole.last) }
    for (const amounts of (await readBuckets(db, entity, days)).values()) addAmounts(sums, amounts)
  }
  if (part !== null)
    for (const amounts of await readPart(db, entity, { fromMs: dayStart(part), toMs: span.toMs }))
      addAmounts(sums, amounts)
  return sums
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * A server may write times in another zone, which sort differently. The zones of the world lie between these; the
 * minute is for the name of the zone, by which equal times are sorted.
 */
const BEHIND_MS = 12 * HOUR_MS + MINUTE_MS
const AHEAD_MS = 14 * HOUR_MS + MINUTE_MS

/** What each row of a part of a day adds to its day. */
const readPart = async (
  db: AdminDatabase,
  entity: DatedEntity,
  span: TimeSpan,
): Promise<readonly Amounts[]> => {
  const iso = (timeMs: number) => new Date(timeMs).toISOString()
  const rows = await mirrorTable(db, entity)
    .where('created_at')
    .between(iso(span.fromMs - BEHIND_MS), iso(span.toMs + AHEAD_MS))
    .toArray()
  const day = dayBucket(dayOf(span.fromMs))
  return rows.flatMap((row) => {
    if (!isWithin(span, String(row.created_at))) return []
    // The mirror holds only rows that the entity's own schema accepted.
    const share = shareOfRow(entity, withDefaults(entity, row) as never)
    return share.buckets.flatMap(([bucket, amounts]) => (bucket === day ? [amounts] : []))
  })
}

/** What the replies that are due to inquiries depend on. */
export type DueInquiryRows = {
  /** The open ones. */
  readonly inquiries: readonly Inquiry[]
  /** The orders of those that are custom orders. */
  readonly orders: readonly Order[]
}

/** What all due replies depend on. */
export type DueReplyRows = DueInquiryRows & {
  readonly messages: readonly Message[]
  /** The replies to those messages. */
  readonly replies: readonly Reply[]
}

/** Undefined while rows are being counted. */
export const readDueInquiryRows = async (
  db: AdminDatabase,
): Promise<DueInquiryRows | undefined> => {
  const open = (list: 'open-interviews' | 'open-custom-orders') =>
    readOpenRows(db, { entity: 'inquiries', list, most: null })
  const interviews = await open('open-interviews')
  const customOrders = await open('open-custom-orders')
  if (interviews === undefined || customOrders === undefined) return undefined
  const rows = {
    inquiries: [...interviews, ...customOrders],
    orders: await readRows(
      db,
      'orders',
      customOrders.map(({ id }) => id),
    ),
  }
  // The mirror holds only rows that the entity's own schema accepted.
  return rows as unknown as DueInquiryRows
}

/** With the messages that came in these days, or later; undefined while rows are being counted. */
export const readDueReplyRows = async (
  db: AdminDatabase,
  days: DaySpan,
): Promise<DueReplyRows | undefined> => {
  const due = await readDueInquiryRows(db)
  if (due === undefined) return undefined
  const messages = await readMessagesSince(db, days)
  const replies = await readRepliesTo(db, messages)
  const rows = {
    messages: messages.map((message) => withDefaults('messages', message)),
    replies: replies.map((reply) => withDefaults('replies', reply)),
  }
  // As above.
  return { ...due, ...(rows as unknown as Pick<DueReplyRows, 'messages' | 'replies'>) }
}

/** Day by day, so that the page answers in between. The last day has no end: the server's clock may be ahead. */
const readMessagesSince = async (
  db: AdminDatabase,
  { first, last }: DaySpan,
): Promise<readonly SyncRow[]> => {
  const messages: SyncRow[] = []
  for (let day = first; day <= last; day = shiftDay(day, 1)) {
    const from = mirrorTable(db, 'messages').where('created_at')
    const rows = day < last ? from.between(day, shiftDay(day, 1)) : from.aboveOrEqual(day)
    for (const row of await rows.toArray()) messages.push(row)
  }
  return messages
}

/**
 * One request for all: the ids of messages follow their time of arrival, so that what lies between the first and the
 * last one is little more than what is wanted.
 */
const readRepliesTo = async (
  db: AdminDatabase,
  messages: readonly SyncRow[],
): Promise<readonly SyncRow[]> => {
  const [first, ...more] = messages
  if (first === undefined) return []
  let [lowest, highest] = [first.id, first.id]
  for (const { id } of more) {
    if (id < lowest) lowest = id
    if (id > highest) highest = id
  }
  const replies = mirrorTable(db, 'replies')
  return replies.where('message_id').between(lowest, highest, true, true).toArray()
}
