import { Client } from 'pg'
import { copyTemplate } from './postgres-databases.ts'
import type { TestDatabase } from './test-databases.ts'

type Kept = TestDatabase & {
  /** A connection to the database, to empty it. */
  readonly keeper: Client
  readonly columns: readonly string[]
}

/**
 * Databases that are emptied after a test and given to the next one: a new database takes ten times as long. A database
 * whose tables a test has changed is dropped instead.
 */
export const createReusableDatabases = (url: string, template: string) => {
  const free: Kept[] = []

  const make = async (): Promise<Kept> => {
    const { address, drop } = await copyTemplate(url, template)
    const keeper = new Client({ connectionString: address.url })
    await keeper.connect()
    const end = async (): Promise<void> => {
      await keeper.end()
      await drop()
    }
    return { address, drop: end, keeper, columns: await columnsOf(keeper) }
  }

  return {
    create: async (): Promise<TestDatabase> => {
      const database = free.pop() ?? (await make())
      const release = async (): Promise<void> => {
        if (await empty(database)) free.push(database)
        else await database.drop()
      }
      return { address: database.address, drop: release }
    },
    dropAll: async (): Promise<void> => {
      for (const { drop } of free.splice(0)) await drop()
    },
  }
}

/** Restores the state after the migrations. False: the tables have changed. */
const empty = async ({ keeper, columns }: Kept): Promise<boolean> => {
  const found = await columnsOf(keeper)
  if (found.join() !== columns.join()) return false
  const tables = new Set(found.map((column) => column.split('.')[0]))
  tables.delete('migrations')
  for (const table of GUARDED) tables.delete(table)
  // A trigger fills this table while sessions are deleted, so it is emptied after them.
  tables.delete('ended_sessions')
  tables.add('ended_sessions')
  // Faster than truncating, which creates new files.
  const deletions = Array.from(tables, (table) => `delete from "${table}"`)
  const guarded = GUARDED.map(truncateUnlessEmpty)
  const counter = 'insert into change_counter values (1, 0)'
  await keeper.query([...guarded, ...deletions, counter].join(';'))
  return true
}

/** Tables whose rows cannot be deleted. */
const GUARDED = ['invoices', 'price_history']

const truncateUnlessEmpty = (table: string): string =>
  `do $$ begin if exists (select 1 from ${table}) then truncate ${table}; end if; end $$`

/** All columns, as `table.column`. */
const columnsOf = async (client: Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    // The information schema takes three times as long for the same answer.
    `select relname || '.' || attname as name from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by name`,
  )
  return rows.map(({ name }) => name)
}
