import type { Kysely } from 'kysely'
import { DAY_MS, isoTime } from '../time.ts'
import type { Queryable, SqlValue } from './database-schema.ts'

/** What is due is dropped within a day, and within two where a server was down for one. */
const DROPPED_WITHIN_MS = 2 * DAY_MS

const SHORTEST_YEAR_DAYS = 365
const SHORTEST_MONTH_DAYS = 28

type Promised = { readonly years?: number; readonly months?: number; readonly days?: number }

/**
 * How old something may be when housekeeping comes, where people were told that it is kept so long at most: it is gone
 * before that is over, whatever years and months those are.
 */
export const atMostMs = ({ years = 0, months = 0, days = 0 }: Promised): number =>
  (years * SHORTEST_YEAR_DAYS + months * SHORTEST_MONTH_DAYS + days) * DAY_MS - DROPPED_WITHIN_MS

/** So much is dropped in one transaction at most. */
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

/** Drops the oldest of the rows that are older than that. */
export const dropOlderThan =
  ({ table, column, lifeMs, only }: Aged) =>
  async (tx: Queryable, nowMs: number): Promise<number> => {
    const beforeMs = nowMs - lifeMs
    // Milliseconds where they are only compared, text where people see them.
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

/** The type above says which column is of which table; Kysely would need each table on its own. */
const untyped = (db: Queryable): Kysely<Record<string, Record<string, SqlValue>>> =>
  db as unknown as Kysely<Record<string, Record<string, SqlValue>>>
