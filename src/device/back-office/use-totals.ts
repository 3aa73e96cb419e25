import type { Figures, OrderFigures } from '#contract/admin/figures.ts'
import type { RowOf } from '#contract/define-entity.ts'
import type { ENTITIES } from '#contract/entities/entities.ts'
import type { Inquiry } from '#contract/entities/inquiry.ts'
import type { Message } from '#contract/entities/message.ts'
import type { Order } from '#contract/entities/order.ts'
import type { Reply } from '#contract/entities/reply.ts'
import type { Amounts, CountedEntity, OpenList } from '#contract/totals.ts'
import { type SyncRow, withDefaults } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from '../storage/admin-database.ts'
import {
  readFigures,
  readOpenRows,
  readOrderFigures,
  readRows,
  readTotals,
} from '../storage/read-totals.ts'
import { useDatabase, useDatabaseQuery } from './back-office-context.tsx'

/** As they were read last: a screen that opens shows them at once, and not a moment later as news. */
const lastTotals = new WeakMap<AdminDatabase, Map<CountedEntity, Amounts | undefined>>()

const readAndKeepTotals = async (
  db: AdminDatabase,
  entity: CountedEntity,
): Promise<Amounts | undefined> => {
  const totals = await readTotals(db, entity)
  const last = lastTotals.get(db) ?? new Map<CountedEntity, Amounts | undefined>()
  lastTotals.set(db, last.set(entity, totals))
  return totals
}

const useLastTotals = (entity: CountedEntity): Amounts | undefined => {
  const db = useDatabase()
  return db === null ? undefined : lastTotals.get(db)?.get(entity)
}

/** The counts and sums of all rows of an entity on this device; undefined while they are being counted. */
export const useTotals = (entity: CountedEntity): Amounts | undefined => {
  const last = useLastTotals(entity)
  return useDatabaseQuery((db) => readAndKeepTotals(db, entity), [entity]) ?? last
}

/** One of them. A change that leaves it as it was renders nothing. */
export const useTotal = (entity: CountedEntity, name: string): number | undefined => {
  const last = useLastTotals(entity)
  const read = useDatabaseQuery(
    async (db) => amountIn(await readAndKeepTotals(db, entity), name),
    [entity, name],
  )
  return read ?? amountIn(last, name)
}

const amountIn = (totals: Amounts | undefined, name: string): number | undefined =>
  totals && (totals[name] ?? 0)

/** The orders' figures at this moment; undefined while they are being counted. */
export const useOrderFigures = (nowMs: number): OrderFigures | undefined =>
  useDatabaseQuery((db) => readOrderFigures(db, nowMs), [nowMs])

export const useUserFigures = (nowMs: number): Figures | undefined =>
  useDatabaseQuery((db) => readFigures(db, 'users', nowMs), [nowMs])

/** The rows of the open lists, by entity. */
type OpenListOf = {
  readonly orders: 'new-orders'
  readonly messages: 'unread'
  readonly inquiries: 'open-interviews' | 'open-custom-orders'
}

/** The newest rows that wait for an admin, the newest first; undefined while they are being counted. */
export const useOpenRows = <Key extends keyof OpenListOf>(
  entity: Key,
  list: OpenListOf[Key] & OpenList,
  most: number,
): readonly RowOf<(typeof ENTITIES)[Key]>[] | undefined =>
  useDatabaseQuery(
    async (db) =>
      // The mirror holds only rows that the entity's own schema accepted.
      (await readOpenRows(db, { entity, list, most })) as unknown as
        | readonly RowOf<(typeof ENTITIES)[Key]>[]
        | undefined,
    [entity, list, most],
  )

/** What the open promises depend on. */
export type DueReplyRows = {
  /** The open ones. */
  readonly inquiries: readonly Inquiry[]
  /** The orders of those that are custom orders. */
  readonly orders: readonly Order[]
  readonly messages: readonly Message[]
  /** The replies to those messages. */
  readonly replies: readonly Reply[]
}

/** With the messages that came after this ISO 8601 moment; undefined while rows are being counted. */
export const useDueReplyRows = (since: string): DueReplyRows | undefined =>
  useDatabaseQuery((db) => readDueReplyRows(db, since), [since])

const readDueReplyRows = async (
  db: AdminDatabase,
  since: string,
): Promise<DueReplyRows | undefined> => {
  const open = (list: OpenListOf['inquiries']) =>
    readOpenRows(db, { entity: 'inquiries', list, most: null })
  const interviews = await open('open-interviews')
  const customOrders = await open('open-custom-orders')
  if (interviews === undefined || customOrders === undefined) return undefined
  const messages = await mirrorTable(db, 'messages').where('created_at').above(since).toArray()
  const replies = await readRepliesTo(db, messages)
  const rows = {
    inquiries: [...interviews, ...customOrders],
    orders: await readRows(
      db,
      'orders',
      customOrders.map(({ id }) => id),
    ),
    messages: messages.map((message) => withDefaults('messages', message)),
    replies: replies.map((reply) => withDefaults('replies', reply)),
  }
  // As above.
  return rows as unknown as DueReplyRows
}

/** A request for each: an index is read row by row if it is asked for many keys at once. */
const readRepliesTo = async (
  db: AdminDatabase,
  messages: readonly SyncRow[],
): Promise<readonly SyncRow[]> => {
  const mirror = mirrorTable(db, 'replies')
  const reading = messages.map(({ id }) => mirror.where('message_id').equals(id).toArray())
  return (await Promise.all(reading)).flat()
}
