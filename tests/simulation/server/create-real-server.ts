import { sql } from 'kysely'
import * as v from 'valibot'
import { ENTITIES, ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { sendRequest } from '#device/network/http-transport.ts'
import { createApi } from '#server/app/create-api.ts'
import { openSession } from '#server/auth/sessions.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { ENTITY_TABLES } from '#server/entities/entity-tables.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { listAllRecords } from '#tests/support/list-all-records.ts'
import { copyDatabase, type DatabaseCopy, restoreDatabase } from './database-copy.ts'
import { FIRST_ROWS, type FirstRow } from './first-rows.ts'
import { createServerJournal } from './server-journal.ts'
import type { ServerOptions, SimulatedServer } from './simulated-server.ts'

const ORIGIN = 'http://neomuse.test'

/** The product's own server in process, on a database in memory. */
export const createRealServer = async ({
  nowMs,
  seed,
}: ServerOptions): Promise<SimulatedServer> => {
  const { store: firstStore, deps } = await createTestServer({ nowMs, seed })
  await insertFirstRows(deps, nowMs)
  const journal = await createServerJournal(firstStore.db)
  let store = firstStore
  let api = createApi({ ...deps, store })
  let backup: DatabaseCopy = await copyDatabase(store.db)

  const restart = (): void => {
    api = createApi({ ...deps, store })
  }

  return {
    handle: (request, token) =>
      sendRequest(
        { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } },
        {
          origin: ORIGIN,
          fetch: async (input, init) => api.fetch(new Request(input, init)),
        },
      ),
    present: ({ status, headers, body }) =>
      sendRequest(
        { method: 'GET', path: '/', headers: {} },
        { origin: ORIGIN, fetch: async () => new Response(body, { status, headers }) },
      ),
    applyChanges: journal.take,
    rows: async (entity: EntityKey) => {
      const table = ENTITY_TABLES[entity]
      const records = await listAllRecords(store.db, table)
      return v.parse(v.array(ENTITIES[entity].rowSchema), records.map(table.recordToRow))
    },
    epoch: () => store.epoch,
    openSession: (accountId) => store.write((tx) => openSession(tx, { userId: accountId }, deps)),
    endSession: async (token) => {
      await api.fetch(
        new Request(new URL('/api/admin/logout', ORIGIN), {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}` },
        }),
      )
    },
    restart,
    forgetKeys: () =>
      store.write(async (tx) => void (await tx.deleteFrom('mutation_log').execute())),
    backUp: async () => {
      backup = await copyDatabase(store.db)
    },
    restore: async (epoch) => {
      await restoreDatabase(store, backup, epoch)
      store = { ...store, epoch }
      restart()
    },
    close: () => firstStore.close(),
  }
}

type Deps = Awaited<ReturnType<typeof createTestServer>>['deps']

const insertFirstRows = async ({ store }: Deps, nowMs: () => number): Promise<void> => {
  // The site's own blocks would make every list long; the first rows contain a few blocks.
  await store.write(async (tx) => void (await sql`delete from content`.execute(tx)))
  const known = new Set<string>()
  for (const entity of ENTITY_KEYS)
    for (const { id } of await listAllRecords(store.db, ENTITY_TABLES[entity])) known.add(id)
  for (const row of FIRST_ROWS.filter(({ id }) => !known.has(id))) {
    await store.write((tx) =>
      insertRecord(tx, ENTITY_TABLES[row.entity], {
        id: row.id,
        values: row.values,
        columns: hiddenColumns(row),
        nowMs: nowMs(),
        mutationId: null,
      }),
    )
  }
}

/** Columns of the tables that the contract does not have. */
const hiddenColumns = ({ entity, values }: FirstRow): Record<string, string | null> => {
  const email = String(values.email ?? '')
  switch (entity) {
    case 'users':
      return { email_key: email, password_hash: null }
    case 'messages':
      return { email_key: email }
    case 'orders':
      return { details: '{}' }
    default:
      return {}
  }
}
