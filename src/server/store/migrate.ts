import { type Kysely, sql } from 'kysely'
import type { Migration } from './migrations/migrations.ts'

/** The database was made by a newer version of this program: what it holds is not known here. */
export class DatabaseIsNewer extends Error {
  override name = 'DatabaseIsNewer'
}

type MigrationTable = { readonly migrations: { name: string; applied_at: string } }

/**
 * Those that have not run on this database yet.
 * @throws DatabaseIsNewer
 */
export const pendingMigrations = async (
  db: Kysely<unknown>,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> => {
  const applied = await appliedNames(db)
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter((name) => !known.has(name))
  if (unknown.length > 0) throw new DatabaseIsNewer(unknown.join(', '))
  return migrations.filter(({ name }) => !applied.includes(name))
}

/** Runs what is pending, in one transaction: after a fault the database is as it was. */
export const migrate = (
  db: Kysely<unknown>,
  { migrations, nowMs }: { migrations: readonly Migration[]; nowMs: () => number },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute()
    // Looked up again inside the transaction: another process may have been faster.
    for (const { name, up } of await pendingMigrations(tx, migrations)) {
      await up(tx)
      await tx
        .withTables<MigrationTable>()
        .insertInto('migrations')
        .values({ name, applied_at: new Date(nowMs()).toISOString() })
        .execute()
    }
  })

const appliedNames = async (db: Kysely<unknown>): Promise<readonly string[]> => {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return []
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows.map(({ name }) => name)
}
