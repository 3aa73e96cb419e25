import type { Kysely } from 'kysely'
import type { Queryable, SqlValue } from '#server/store/database-schema.ts'
import { SOME_ROWS } from './spans.ts'

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
    const before = column === 'created_at' ? new Date(beforeMs).toISOString() : beforeMs
    const rows = untyped(tx)
    const last = await rows
      .selectFrom(table)
      .select(column)
      .where(column, '<', before)
      .$if(only !== undefined, (query) => query.where(only?.column ?? '', '=', only?.value ?? ''))
      .orderBy(column)
      .offset(SOME_ROWS - 1)
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
