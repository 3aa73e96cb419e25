import { Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { MIGRATIONS, runMigrations } from '#server/db/migrations/migrate.ts'
import { NO_TIMEOUTS } from '#server/db/postgres-connection.ts'
import { createConnections, createPostgresDialect } from '#server/db/postgres-dialect.ts'
import { fillStartTables } from '#tests/support/databases/fill-start-tables.ts'
import { createEmptyDatabase } from '#tests/support/databases/postgres-databases.ts'

const ROWS = 2_000

/** Each of the kinds of rows is passed over a few times; quadratic work would look at each one thousands of times. */
const MOST_VISITS = 40

/** PostgreSQL counts in a transaction how many rows it has read, from tables and by indexes. */
test('all migrations look at each row a few times, however many there are', async () => {
  const { address, drop } = await createEmptyDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  const db = new Kysely<unknown>({
    dialect: createPostgresDialect(createConnections(address.url, NO_TIMEOUTS)),
  })
  onTestFinished(() => db.destroy())
  const start = { engine: 'postgres', migrations: MIGRATIONS.slice(0, 1), nowMs: () => 0 } as const
  await db.transaction().execute(async (tx) => {
    await runMigrations(tx, start)
    await fillStartTables(tx, {
      ...{ orders: ROWS, people: ROWS, messages: ROWS, models: ROWS, posts: ROWS },
      ...{ interviews: ROWS, auditEntries: 2 * ROWS },
    })
  })
  const visits = await db.transaction().execute(async (tx) => {
    await runMigrations(tx, { ...start, migrations: MIGRATIONS })
    const { rows } = await sql<{ table: string; visits: number }>`
      select relname as table, seq_tup_read + idx_tup_fetch as visits from pg_stat_xact_user_tables
    `.execute(tx)
    return rows
  })
  const orders = visits.find(({ table }) => table === 'orders')?.visits ?? 0
  expect(orders).toBeGreaterThan(2 * ROWS)
  expect(visits.filter((counted) => counted.visits > MOST_VISITS * ROWS)).toEqual([])
})
