import type { Kysely } from 'kysely'
import { DAY_MS, isoTime } from '../time.ts'
import type { Queryable, SqlValue } from './database-schema.ts'

/** Expired data is deleted within a day, and within two if a server was down for one. */
const DROPPED_WITHIN_MS = 2 * DAY_MS

const SHORTEST_YEAR_DAYS = 365
const SHORTEST_MONTH_DAYS = 28

type Promised = { readonly years?: number; readonly months?: number; readonly days?: number }

/**
 * Age at which housekeeping must delete something that was promised to be kept for this time at most: early enough for
 * any length of the years and months.
 */
export const atMostMs = ({ years = 0, months = 0, days = 0 }: Promised): number =>
  (years * SHORTEST_YEAR_DAYS + months * SHORTEST_MONTH_DAYS + days) * DAY_MS - DROPPED_WITHIN_MS

/** Most rows deleted in one transaction. */
export const ROWS_PER_TRANSACTION = 500

type Aged = {
  readonly lifeMs: number
  readonly only?: { readonly column: string; readonly value: string }
} & (
  | { readonly table: 'attempts' | 'buckets'; readonly column: 'at_ms' }
  | { readonly table: 'mutation_log' | 'ended_sessions'; readonly column: 'created_at_ms' }
  | { readonly table: 'favourite_lists'; readonly column: 'used_at_ms' }
  | { readonly table: 'payment_events'; readonly column: 'received_at_ms' }
  | { readonly table: 'subscribers' | 'audit_log'; readonly column: 'created_at' }
)

/** Deletes the oldest of the rows that are older than the limit. */
export const dropOlderThan =
  ({ table, column, lifeMs, only }: Aged) =>
  async (tx: Queryable, nowMs: number): Promise<number> => {
    const beforeMs = nowMs - lifeMs
    // Times are milliseconds when only compared, and text when users see them.
    const before = column === 'created_at' ? isoTime(beforeMs) : beforeMs
    const rows = untyped(tx)
    const last = await rows
      .selectFrom(table)
      .select(column)
      .where(column, '<', before)
      .$if(only !== undefined, (query) => query.where(only?.column ?? '', '=', only?.value ?? ''))
      .orderBy(column)
      .offset(ROWS_PER_TRANSACTION - 1)
      .limit(1)
      .executeTakeFirst()
    const { numDeletedRows } = await rows
      .deleteFrom(table)
      .where(column, '<', before)
      .$if(last !== undefined, (query) => query.where(column, '<=', last?.[column] ?? before))
      .$if(only !== undefined, (query) => query.where(only?.column ?? '', '=', only?.value ?? ''))
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

/** The type above relates columns to tables; Kysely would need each table separately. */
const untyped = (db: Queryable): Kysely<Record<string, Record<string, SqlValue>>> =>
  db as unknown as Kysely<Record<string, Record<string, SqlValue>>>
