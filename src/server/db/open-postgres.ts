import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely as AnyKysely, Kysely, sql } from 'kysely'
import { Client } from 'pg'
import type { Database, Queryable } from './database-schema.ts'
import type { Engine } from './engine.ts'
import { connectionConfig, NO_TIMEOUTS, REQUEST_TIMEOUTS } from './postgres-connection.ts'
import { type Connections, createConnections, createPostgresDialect } from './postgres-dialect.ts'
import type { GroupTransactions } from './write-queue.ts'

const CHANNEL = 'neomuse_changes'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/** A connection can be lost without notice; a query detects that. */
const ASK_EVERY_MS = 30_000
const TIMEOUT_MS = 10_000

/**
 * Reports every commit that took change numbers, on a connection of its own, which is opened again whenever it breaks.
 * After an interruption it reports null. Returns how to stop.
 */
const listenForChanges = (
  url: string,
  notify: (change: number | null) => void,
): (() => Promise<void>) => {
  const stopping = new AbortController()
  const keepListening = async (): Promise<void> => {
    let waitMs = FIRST_WAIT_MS
    while (!stopping.signal.aborted) {
      const hasHeard = await listenOnce(url, { notify, stopped: stopping.signal })
      waitMs = hasHeard ? FIRST_WAIT_MS : Math.min(2 * waitMs, LONGEST_WAIT_MS)
      await pause(waitMs, stopping.signal)
    }
  }
  const listening = keepListening()
  return () => {
    stopping.abort()
    return listening
  }
}

type Listening = {
  readonly notify: (change: number | null) => void
  readonly stopped: AbortSignal
}

/** Listens until the connection breaks. Returns whether there was one. */
const listenOnce = async (url: string, { notify, stopped }: Listening): Promise<boolean> => {
  const client = new Client({ ...connectionConfig(url), query_timeout: TIMEOUT_MS })
  const broken = new AbortController()
  client.on('error', () => broken.abort())
  client.on('end', () => broken.abort())
  client.on('notification', ({ payload }) => notify(Number(payload)))
  const over = AbortSignal.any([stopped, broken.signal])
  let isListening = false
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    isListening = true
    notify(null)
    while (await pause(ASK_EVERY_MS, over)) await client.query('select 1')
  } catch {
    // The next try comes soon in any case; requests report an unreachable database.
    return isListening
  } finally {
    await client.end()
  }
  return isListening
}

/** False: it was interrupted. */
const pause = async (ms: number, signal: AbortSignal): Promise<boolean> => {
  try {
    await wait(ms, undefined, { signal, ref: false })
    return true
  } catch {
    return false
  }
}

/** Connects at first use. */
export const openPostgres = (
  url: string,
  connections: Connections = createConnections(url, REQUEST_TIMEOUTS),
): Engine => {
  const db = new Kysely<Database>({ dialect: createPostgresDialect(connections) })
  return {
    type: 'postgres',
    db,
    transactions: transactionsOn(db),
    hasTable: async (untyped, name) => {
      const { rows } = await sql`select 1 where to_regclass(${name}) is not null`.execute(untyped)
      return rows.length > 0
    },
    migrating: (work) => migrating(url, work),
    // The operator of a database server makes its backups.
    keepCopy: async () => undefined,
    dropFormerCopies: () => undefined,
    // PostgreSQL's vacuum does it in its own time.
    dropFormerPages: async () => undefined,
    listen: (notify) => listenForChanges(url, notify),
    close: () => db.destroy(),
  }
}

/** Arbitrary number, the same in every version of this program. */
const MIGRATIONS_LOCK = 20_260_101

const migrating = async (
  url: string,
  work: (tx: AnyKysely<unknown>) => Promise<void>,
): Promise<void> => {
  const db = new Kysely<unknown>({
    dialect: createPostgresDialect(createConnections(url, NO_TIMEOUTS)),
  })
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${MIGRATIONS_LOCK})`.execute(tx)
      await work(tx)
    })
  } finally {
    await db.destroy()
  }
}

type ChangeCounter = { value: number }

/**
 * Each group begins by locking the one row with the change number, until the commit: so writers of all processes are
 * serialised, numbers are in commit order, and what a write has checked still holds when it is executed.
 */
const transactionsOn = (db: Kysely<Database>): GroupTransactions<Queryable> => {
  // Several statements in one text cost one round trip.
  const run = async (tx: Queryable, text: string): Promise<readonly ChangeCounter[]> =>
    (await sql.raw<ChangeCounter>(text).execute(tx)).rows
  return {
    onConnection: (use) => db.connection().execute(use),
    begin: async (tx) => {
      const [counter] = await run(
        tx,
        `begin; set local synchronous_commit = on;
        select value from change_counter where id = 1 for update`,
      )
      if (!counter) throw new Error('the change counter is missing')
      return counter.value
    },
    commit: async (tx, changeBefore) => {
      // In a failed transaction the first statement fails too, while a commit alone would silently roll back.
      const [counter] = await run(
        tx,
        `select value, pg_notify('${CHANNEL}', value::text)::text from change_counter
        where id = 1 and value > ${changeBefore}; commit`,
      )
      return counter?.value ?? changeBefore
    },
    rollback: async (tx) => void (await run(tx, 'rollback')),
    setMark: async (tx) => void (await run(tx, 'savepoint work')),
    moveMark: async (tx) => void (await run(tx, 'release savepoint work; savepoint work')),
    backToMark: async (tx) => void (await run(tx, 'rollback to savepoint work')),
  }
}
