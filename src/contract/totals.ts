import { type Day, dayOf, monthOfDay } from '#domain/business-calendar.ts'
import { isRevenue } from '#domain/order-status.ts'
import type { EntityKey } from './entities/entities.ts'
import type { Inquiry } from './entities/inquiry.ts'
import type { Message } from './entities/message.ts'
import { type Order, orderRevenueCents } from './entities/order.ts'
import type { User } from './entities/user.ts'

/**
 * Counts and sums by name, all of them whole numbers: `orders`, `status:pending`, `packs:<model id>`. A name that is
 * absent is zero.
 */
export type Amounts = Readonly<Record<string, number>>

/** The bucket of all rows; the others are of a month or a day of the business: `month:2026-11`, `day:2026-11-28`. */
export const ALL_ROWS = 'all'

export const monthBucket = (day: Day): string => `month:${monthOfDay(day)}`
export const dayBucket = (day: Day): string => `day:${day}`
export const packsOf = (modelId: string): string => `packs:${modelId}`

/** The lists of rows that wait for an admin. They are short, and cannot be found by an index of the rows. */
export type OpenList = 'new-orders' | 'unread' | 'open-interviews' | 'open-custom-orders'

/** What one row adds to the totals of its entity. */
export type RowShare = {
  readonly buckets: readonly (readonly [bucket: string, amounts: Amounts])[]
  readonly lists: readonly OpenList[]
}

/**
 * Increased when a share changes, together with the version of the device's storage: no tab with the former shares may
 * still write then.
 */
export const TOTALS_VERSION = 1

type Rows = {
  readonly orders: Order
  readonly users: User
  readonly messages: Message
  readonly inquiries: Inquiry
}

/** The entities whose rows grow without end: screens must not read them whole to count them. */
export type CountedEntity = keyof Rows

/**
 * The rows that wait for an admin, by their values. Requests that were probably sent by a bot never wait for one, and
 * are counted apart.
 */
export const OPEN_WORK = {
  orders: { status: 'pending', is_quarantined: false },
  messages: { is_read: false, is_quarantined: false },
  inquiries: { is_handled: false, is_quarantined: false },
  replies: { state: 'failed' },
} as const

/** Entities of which some rows wait for an admin. */
export type OpenEntity = keyof typeof OPEN_WORK

export const isOpenEntity = (entity: EntityKey): entity is OpenEntity =>
  Object.hasOwn(OPEN_WORK, entity)

/** Whether a row waits for an admin. Pure. */
export const isOpenWork = (entity: OpenEntity, row: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(OPEN_WORK[entity]).every(([field, value]) => row[field] === value)

export const isOpenInquiry = (inquiry: Pick<Inquiry, keyof typeof OPEN_WORK.inquiries>): boolean =>
  isOpenWork('inquiries', inquiry)

const listIf = (isListed: boolean, list: OpenList): readonly OpenList[] => (isListed ? [list] : [])

/** The business's day of an ISO 8601 moment; null for a text without a date, as on a basic server. */
const dayIn = (iso: string): Day | null => {
  const timeMs = Date.parse(iso)
  return Math.abs(timeMs) < LATEST_MS ? dayOf(timeMs) : null
}

/** The year 10000: later days have no text of ten characters. */
const LATEST_MS = 253_402_300_800_000

/** An order in the figures of its time: if it counts as revenue, with its revenue and the packs that were sold. */
const orderAmounts = (order: Order): Amounts => {
  if (order.is_quarantined) return {}
  if (!isRevenue(order.status)) return { orders: 1 }
  const amounts: Record<string, number> = {
    orders: 1,
    paid: 1,
    revenueCents: orderRevenueCents(order),
  }
  for (const { model_id, quantity } of order.items) {
    const packs = packsOf(model_id)
    amounts[packs] = (amounts[packs] ?? 0) + quantity
  }
  return amounts
}

/** A person in the figures of the time of signing up. Other administrators create administrators. */
const userAmounts = ({ role }: Pick<User, 'role'>): Amounts =>
  role === 'client' ? { clients: 1 } : {}

const shareOfOrder = (order: Order): RowShare => {
  const day = dayIn(order.created_at)
  const ofDay = orderAmounts(order)
  const { orders = 0, paid = 0, revenueCents = 0 } = ofDay
  const ofAll: Amounts = order.is_quarantined
    ? { rows: 1, suspected: 1 }
    : { rows: 1, orders: 1, [`status:${order.status}`]: 1, revenueCents }
  return {
    buckets: [
      [ALL_ROWS, ofAll],
      ...(day === null
        ? []
        : [
            [monthBucket(day), { orders, paid, revenueCents }] as const,
            [dayBucket(day), ofDay] as const,
          ]),
    ],
    lists: listIf(isOpenWork('orders', order), 'new-orders'),
  }
}

const shareOfUser = (user: User): RowShare => {
  const day = dayIn(user.created_at)
  return {
    buckets: [
      [ALL_ROWS, { rows: 1, [`role:${user.role}`]: 1 }],
      ...(day === null ? [] : [[dayBucket(day), userAmounts(user)] as const]),
    ],
    lists: [],
  }
}

const shareOfMessage = (message: Message): RowShare => {
  const isUnread = isOpenWork('messages', message)
  return {
    buckets: [
      [
        ALL_ROWS,
        message.is_quarantined
          ? { rows: 1, suspected: 1 }
          : { rows: 1, messages: 1, unread: Number(isUnread) },
      ],
    ],
    lists: listIf(isUnread, 'unread'),
  }
}

const shareOfInquiry = (inquiry: Inquiry): RowShare => {
  const isOpen = isOpenInquiry(inquiry)
  const isInterview = inquiry.kind === 'interview'
  return {
    buckets: [[ALL_ROWS, { rows: 1, openInterviews: Number(isOpen && isInterview) }]],
    lists: listIf(isOpen, isInterview ? 'open-interviews' : 'open-custom-orders'),
  }
}

const SHARES: { readonly [Key in CountedEntity]: (row: Rows[Key]) => RowShare } = {
  orders: shareOfOrder,
  users: shareOfUser,
  messages: shareOfMessage,
  inquiries: shareOfInquiry,
}

export const COUNTED_ENTITIES = ['orders', 'users', 'messages', 'inquiries'] as const

export const isCountedEntity = (entity: EntityKey): entity is CountedEntity =>
  COUNTED_ENTITIES.some((counted) => counted === entity)

/** Pure. `row` has a value in each field of its entity. */
export const shareOfRow = <Key extends CountedEntity>(entity: Key, row: Rows[Key]): RowShare =>
  SHARES[entity](row)
