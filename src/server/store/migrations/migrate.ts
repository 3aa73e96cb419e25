import { type Kysely, sql } from 'kysely'
import type { Engine, EngineType } from '../engine.ts'
import type { Migration } from './migrations.ts'

/** The database was made by a newer version of this program: what it holds is not known here. */
export class DatabaseIsNewer extends Error {
  override name = 'DatabaseIsNewer'
}

export type MigrateOptions = {
  readonly migrations: readonly Migration[]
  readonly nowMs: () => number
}

type MigrationTable = { readonly migrations: { name: string; applied_at: string } }

/**
 * Brings the tables up to date, in one transaction: after a fault the database is as it was.
 * @throws DatabaseIsNewer
 */
export const migrate = async (
  engine: Engine,
  { migrations, nowMs }: MigrateOptions,
): Promise<void> => {
  // Migrations see the tables of their time, of which today's types know nothing.
  const db = engine.db as unknown as Kysely<unknown>
  const applied = (await engine.hasTable(db, 'migrations')) ? await appliedNames(db) : []
  const pending = pendingOf(migrations, applied)
  if (pending.length === 0) return
  if (applied.length > 0) engine.keepCopy(nowMs())
  // Looked up again inside the transaction: another process may have been faster.
  await engine.migrating((tx) => runMigrations(tx, { engine: engine.type, migrations, nowMs }))
}

/** Runs what has not run on this database yet. */
export const runMigrations = async (
  tx: Kysely<unknown>,
  { engine, migrations, nowMs }: MigrateOptions & { readonly engine: EngineType },
): Promise<void> => {
  await tx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute()
  for (const { name, up } of pendingOf(migrations, await appliedNames(tx))) {
    await up(tx, engine)
    await tx
      .withTables<MigrationTable>()
      .insertInto('migrations')
      .values({ name, applied_at: new Date(nowMs()).toISOString() })
      .execute()
  }
}

const appliedNames = async (db: Kysely<unknown>): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows.map(({ name }) => name)
}

const pendingOf = (
  migrations: readonly Migration[],
  applied: readonly string[],
): readonly Migration[] => {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter((name) => !known.has(name))
  if (unknown.length > 0) throw new DatabaseIsNewer(unknown.join(', '))
  return migrations.filter(({ name }) => !applied.includes(name))
}
