import type { Figures, OrderFigures } from '#contract/admin/figures.ts'
import type { RowOf } from '#contract/define-entity.ts'
import type { ENTITIES } from '#contract/entities/entities.ts'
import type { Amounts, CountedEntity, OpenList } from '#contract/totals.ts'
import type { DaySpan } from '#domain/business-calendar.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import {
  type DueInquiryRows,
  type DueReplyRows,
  readDueInquiryRows,
  readDueReplyRows,
  readFigures,
  readOpenRows,
  readOrderFigures,
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

/** Undefined while rows are being counted. */
export const useDueInquiryRows = (): DueInquiryRows | undefined =>
  useDatabaseQuery(readDueInquiryRows, [])

/** With the messages that came in these days, or later; undefined while rows are being counted. */
export const useDueReplyRows = ({ first, last }: DaySpan): DueReplyRows | undefined =>
  useDatabaseQuery((db) => readDueReplyRows(db, { first, last }), [first, last])
