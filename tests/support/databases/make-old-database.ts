import { join } from 'node:path'
import type { Queryable } from '#server/db/database-schema.ts'
import { MIGRATIONS } from '#server/db/migrations/migrate.ts'
import { openStore } from '#server/db/open-store.ts'
import { makeFolder } from '#tests/support/run-script.ts'
import { NOW_MS } from './make-database.ts'

/** An embedded database in the state before this migration. */
export const makeOldDatabase = async (
  migration: string,
  fill: (tx: Queryable) => Promise<unknown>,
) => {
  const database = { type: 'sqlite', file: join(makeFolder(), 'old.db') } as const
  const migrations = MIGRATIONS.filter(({ name }) => name < migration)
  const store = await openStore({ database, migrations, nowMs: () => NOW_MS, newId: () => 'e1' })
  await store.write(fill)
  await store.close()
  return database
}
