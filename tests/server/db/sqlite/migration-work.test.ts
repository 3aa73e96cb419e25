import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { MIGRATIONS, runMigrations } from '#server/db/migrations/migrate.ts'
import { createSqliteDialect } from '#server/db/sqlite-dialect.ts'
import { fillStartTables, type RowCounts } from '#tests/support/databases/fill-start-tables.ts'

/** A step of SQLite's plan for a statement (sqlite.org/eqp.html). */
type Step = { readonly id: number; readonly parent: number; readonly detail: string }

type Ran = { times: number; readonly plan: readonly Step[] }

const ROWS = 1_000
const TIMES = 4

const rowsOfEach = (count: number): RowCounts => ({
  ...{ orders: count, people: count, messages: 5 * count, models: count, posts: count },
  ...{ interviews: count, auditEntries: 10 * count },
})

/** Runs all migrations on a database with so many rows. Returns all statements by their text. */
const watchMigrations = async (count: number): Promise<ReadonlyMap<string, Ran>> => {
  const ran = new Map<string, Ran>()
  const database = new DatabaseSync(':memory:')
  const plain = new Kysely<unknown>({ dialect: createSqliteDialect(database) })
  const nowMs = () => 0
  const start = { engine: 'sqlite', migrations: MIGRATIONS.slice(0, 1), nowMs } as const
  await plain.transaction().execute(async (tx) => {
    await runMigrations(tx, start)
    await fillStartTables(tx, rowsOfEach(count))
  })
  const watched = new Kysely<unknown>({
    dialect: createSqliteDialect(database),
    log: ({ query: { sql } }) => {
      // The tables of this moment: a later statement may make an index, or drop it.
      const known = ran.get(sql) ?? { times: 0, plan: planOf(database, sql) }
      ran.set(sql, known)
      known.times += 1
    },
  })
  await watched
    .transaction()
    .execute((tx) => runMigrations(tx, { ...start, migrations: MIGRATIONS }))
  database.close()
  return ran
}

const planOf = (database: DatabaseSync, sql: string): readonly Step[] => {
  if (!/^\s*(select|insert|update|delete)\b/i.test(sql)) return []
  return database.prepare(`explain query plan ${sql}`).all() as unknown as readonly Step[]
}

/** Tables with one row, and what a statement has made itself. */
const SMALL = /^SCAN (change_counter|list|numbered|slice|\d+ CONSTANT ROWS?|\()/

/** Bounded by ids: `(id>? AND id<?)`, `(entity=? AND row_id>? AND row_id<?)`. */
const BOUNDED = /\((\w+=\? AND )*(row_)?id[<>=]/

const isScan = ({ detail }: Step): boolean => /^SCAN /.test(detail) && !SMALL.test(detail)

const isBelow = (
  plan: readonly Step[],
  { parent }: Step,
  isAbove: (step: Step) => boolean,
): boolean => {
  const above = plan.find(({ id }) => id === parent)
  return above !== undefined && (isAbove(above) || isBelow(plan, above, isAbove))
}

const isRepeated = ({ detail }: Step): boolean => detail.startsWith('CORRELATED')

describe('all migrations, on a database that has grown', () => {
  let few: ReadonlyMap<string, Ran>
  let many: ReadonlyMap<string, Ran>
  const countOf = (ran: ReadonlyMap<string, Ran>): number =>
    [...ran.values()].reduce((sum, { times }) => sum + times, 0)

  beforeAll(async () => {
    few = await watchMigrations(ROWS)
    many = await watchMigrations(TIMES * ROWS)
  })

  test('run a few statements for a thousand rows of each table, and none for each row', () => {
    const more = countOf(many) - countOf(few)
    expect(more).toBeGreaterThan(0)
    expect(more / (TIMES - 1)).toBeLessThan(100)
  })

  test('look at the rows of a slice alone in a statement that runs for each slice', () => {
    const wide = [...many].flatMap(([sql, { times, plan }]) => {
      if (times <= (few.get(sql)?.times ?? 1)) return []
      const found = plan.filter(
        (step) => isScan(step) || (/^SEARCH /.test(step.detail) && !BOUNDED.test(step.detail)),
      )
      return found.map(({ detail }) => `${detail}: ${sql}`)
    })
    expect(wide).toEqual([])
  })

  test('never look at many rows for each row of another table, or of the same', () => {
    const repeated = [...many].flatMap(([sql, { plan }]) =>
      plan
        .filter((step) => isBelow(plan, step, isRepeated))
        .filter(
          (step) => isScan(step) || (/^SEARCH /.test(step.detail) && !/=\?/.test(step.detail)),
        )
        .map(({ detail }) => `${detail}: ${sql}`),
    )
    expect(repeated).toEqual([])
    const crossed = [...many].flatMap(([sql, { plan }]) => {
      const scans = plan.filter(isScan)
      return scans.some((one) =>
        scans.some((other) => one !== other && one.parent === other.parent),
      )
        ? [sql]
        : []
    })
    expect(crossed).toEqual([])
  })
})
