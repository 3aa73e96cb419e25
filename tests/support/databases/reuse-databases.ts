import { Client, type Pool } from 'pg'
import type { Engine } from '#server/db/engine.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { REQUEST_TIMEOUTS } from '#server/db/postgres-connection.ts'
import { type Connections, createConnections } from '#server/db/postgres-dialect.ts'
import { copyTemplate } from './postgres-databases.ts'
import type { TestDatabase } from './test-databases.ts'

type Kept = TestDatabase & {
  /** A connection to the database, to empty it. */
  readonly keeper: Client
  readonly columns: readonly string[]
}

export type ReusableDatabases = ReturnType<typeof createReusableDatabases>

/** By their template. */
const known = new Map<string, ReusableDatabases>()

/** The same for all test files of a worker. They are dropped with their template. */
export const reusableDatabases = (url: string, template: string): ReusableDatabases => {
  const databases = known.get(template) ?? createReusableDatabases(url, template)
  known.set(template, databases)
  return databases
}

/**
 * Databases that are emptied after a test and given to the next one with their open connections: a new database takes
 * ten times as long, and each connection is a process. A database whose tables a test has changed is dropped instead.
 */
export const createReusableDatabases = (url: string, template: string) => {
  const free: Kept[] = []

  const make = async (): Promise<Kept> => {
    const { address, drop } = await copyTemplate(url, template)
    const keeper = new Client({ connectionString: address.url })
    await keeper.connect()
    const pools: Pool[] = []
    const end = async (): Promise<void> => {
      await keeper.end()
      for (const pool of pools) await pool.end()
      await drop()
    }
    const engineOf = (server: number): Engine => {
      pools[server] ??= createConnections(address.url, REQUEST_TIMEOUTS)
      return openPostgres(address.url, lend(pools[server]))
    }
    return { address, engineOf, drop: end, keeper, columns: await columnsOf(keeper) }
  }

  return {
    create: async (): Promise<TestDatabase> => {
      const database = free.pop() ?? (await make())
      const release = async (): Promise<void> => {
        if (await empty(database)) free.push(database)
        else await database.drop()
      }
      return { ...database, drop: release }
    },
    /**
     * Deleted rows leave gaps, which later rows would fill: what is read in no particular order would come in another
     * order each time.
     */
    closeGaps: async (): Promise<void> => {
      for (const { keeper } of free) await closeGaps(keeper)
    },
    dropAll: async (): Promise<void> => {
      for (const { drop } of free.splice(0)) await drop()
    },
  }
}

/** For a store that closes before the pool does: closing waits for its own connections, and it gets no more. */
const lend = (pool: Pool): Connections => {
  let lent = 0
  let hasEnded = false
  const { promise: unused, resolve } = Promise.withResolvers<void>()
  const giveBack = (): void => {
    lent -= 1
    if (hasEnded && lent === 0) resolve()
  }
  return {
    connect: async () => {
      if (hasEnded) throw new Error('the store is closed')
      lent += 1
      try {
        const client = await pool.connect()
        const { release } = client
        client.release = (isBroken) => {
          release.call(client, isBroken)
          giveBack()
        }
        return client
      } catch (error) {
        giveBack()
        throw error
      }
    },
    end: async () => {
      hasEnded = true
      if (lent > 0) await unused
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

/** The tables are empty, and become files without content. Those that had no rows are left alone. */
const closeGaps = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
    and relname not in ('migrations', 'change_counter')`,
  )
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ name }) => `"${name}"`)} cascade`)
}

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
