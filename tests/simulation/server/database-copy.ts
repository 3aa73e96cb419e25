import { sql } from 'kysely'
import type { Queryable } from '#server/db/database-schema.ts'
import { asCurrentSchema, readKept, settleRestored } from '#server/db/dump/restore-dump.ts'
import type { Store } from '#server/db/open-store.ts'

type Row = Readonly<Record<string, string | number | null>>

/** The contents of every table. */
export type DatabaseCopy = ReadonlyMap<string, readonly Row[]>

export const copyDatabase = async (db: Queryable): Promise<DatabaseCopy> => {
  const copy = new Map<string, readonly Row[]>()
  for (const table of await tableNames(db)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db)
    copy.set(table, rows)
  }
  return copy
}

/** Restores a copy, and what the product's own restore does for clients that have seen later rows. */
export const restoreDatabase = (store: Store, copy: DatabaseCopy, epoch: string): Promise<void> =>
  store.write(async (tx) => {
    const kept = await readKept(untyped(tx))
    // The rows of some tables cannot be deleted while their triggers exist.
    const guards = await findGuards(tx)
    for (const { name } of guards) await sql`drop trigger ${sql.ref(name)}`.execute(tx)
    for (const table of await tableNames(tx)) {
      await sql`delete from ${sql.table(table)}`.execute(tx)
      for (const row of copy.get(table) ?? []) await insert(tx, table, row)
    }
    for (const guard of guards) await sql.raw(guard.sql).execute(tx)
    await settleRestored(asCurrentSchema(untyped(tx)), { kept, newId: () => epoch })
    // The triggers recorded this as changes of rows; but it is another database now.
    await sql`delete from sim_journal`.execute(tx)
  })

type Guard = { readonly name: string; readonly sql: string }

const findGuards = async (db: Queryable): Promise<readonly Guard[]> => {
  const { rows } = await sql<Guard>`select name, sql from sqlite_schema
    where type = 'trigger' and sql like '%raise(abort%'`.execute(db)
  return rows
}

/** A restore knows tables only by name. */
const untyped = (tx: Queryable) => tx as unknown as Parameters<typeof readKept>[0]

const insert = async (tx: Queryable, table: string, row: Row): Promise<void> => {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  const values = sql.join(Object.values(row))
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(tx)
}

const tableNames = async (db: Queryable): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not like 'sqlite_%' and name not in ('sim_journal', 'migrations')`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
