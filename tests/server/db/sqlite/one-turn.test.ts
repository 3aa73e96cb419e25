import { DatabaseSync, StatementSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { ENTITY_TABLES } from '#server/entities/entity-tables.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { fillLongTables, LONG_TABLES, longId } from '#tests/support/databases/fill-long-tables.ts'
import { CALLS } from '#tests/support/openapi/calls.ts'

/** Most rows that a call may look at, convert or encode before other requests get their turn. */
const MOST_ROWS = 1_000

const ROWS = 2_600

type Turn = Record<'lookedAt' | 'converted' | 'encoded', number>

const NOTHING: Turn = { lookedAt: 0, converted: 0, encoded: 0 }

/**
 * Counts rows between two turns of the event loop. Each long table is hidden by a view that calls a function for each
 * row at which a statement looks, whether it returns the row or not.
 */
const watchTurns = (database: DatabaseSync) => {
  let now = { ...NOTHING }
  let most = { ...NOTHING }
  let statement = ''
  const close = () => {
    for (const name of ['lookedAt', 'converted', 'encoded'] as const)
      most[name] = Math.max(most[name], now[name])
    now = { ...NOTHING }
  }
  database.function('looked_at', () => {
    now.lookedAt += 1
    return 1
  })
  for (const table of LONG_TABLES)
    database.exec(`create temp view ${table} as select * from main.${table} where looked_at()`)
  const { all } = StatementSync.prototype
  vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (
    this: StatementSync,
    ...values
  ) {
    const before = now.lookedAt
    const rows = Reflect.apply(all, this, values)
    if (isCountOfAll(this.sourceSQL)) now.lookedAt = before
    if (now.lookedAt - before > MOST_ROWS) statement = this.sourceSQL
    return rows
  })
  for (const table of Object.values(ENTITY_TABLES)) {
    const { recordToRow } = table
    vi.spyOn(table, 'recordToRow').mockImplementation((record) => {
      now.converted += 1
      return recordToRow(record)
    })
  }
  const { stringify } = JSON
  vi.spyOn(JSON, 'stringify').mockImplementation((value, ...options) => {
    if (Array.isArray(value)) now.encoded += value.length
    return Reflect.apply(stringify, JSON, [value, ...options])
  })
  let turn = setImmediate(function next() {
    close()
    turn = setImmediate(next)
  })
  return {
    stop: () => clearImmediate(turn),
    of: async (work: () => Promise<unknown>) => {
      now = { ...NOTHING }
      most = { ...NOTHING }
      statement = ''
      await work()
      close()
      return { ...most, statement }
    },
  }
}

/** SQLite counts the entries of an index without looking at them; the views make it look. */
const isCountOfAll = (statement: string): boolean =>
  statement.includes('count(*)') &&
  !statement.replaceAll(/where is_(active = 0|quarantined = 1)/g, '').includes('where')

const READS = CALLS.filter(({ method }) => method === 'GET')

const FILES: Readonly<Record<string, readonly string[]>> = {
  '/api/admin/export/:file': ['orders', 'users', 'messages', 'models', 'blog'],
  '/api/admin/books/:file': ['orders', 'payments', 'refunds', 'invoices', 'daily-sales'],
}

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/admin/audit': [
    'limit=50',
    `limit=50&actor=${longId('users', 1)}`,
    `limit=50&actor=${longId('users', 1)}&entity=content`,
    'limit=50&entity=content&since=2020-01-01T00:00:00.000Z',
  ],
  '/api/admin/subscribers': ['limit=50', 'limit=50&q=nobody', 'limit=50&language=th&state=pending'],
  '/api/admin/invoices': ['limit=50', 'limit=50&q=nobody', 'limit=50&kind=reversal'],
  '/api/admin/privacy/export': ['email=person7@example.test'],
  '/api/admin/files': ['limit=50'],
}

/** Pages of a list. */
const LIST_QUERIES = ['limit=500', `limit=500&before=${longId('orders', 7)}`]

const isList = (path: string): boolean =>
  Object.keys(ENTITY_TABLES).some((key) => path === `/api/admin/${key}`)

const PARAMETERS: Readonly<Record<string, string>> = {
  '/api/models/:slug': longId('models', 7),
  '/api/models/:slug/pack': longId('models', 7),
  '/api/blog/:slug': longId('blog', 7),
  '/api/content/:document': 'terms',
  '/api/admin/invoices/:number/pdf': 'F-1',
}

/** The addresses of a call. Rows of entities are named by their ids. */
const addressesOf = (path: string): readonly string[] => {
  const files = FILES[path]
  if (files) return files.map((file) => path.replace(':file', `${file}.csv`))
  const [, entity = ''] = /^\/api\/admin\/(\w+)\/:id/.exec(path) ?? []
  const table = LONG_TABLES.find((name) => name === entity)
  const named = path.replace(/:(\w+)/g, () => PARAMETERS[path] ?? longId(table ?? 'orders', 7))
  const queries = QUERIES[path] ?? (isList(path) ? LIST_QUERIES : [])
  return [named, ...queries.map((query) => `${named}?${query}`)]
}

const openLongTables = async () => {
  const opened = vi.spyOn(DatabaseSync.prototype, 'exec')
  const server = await createTestServer({ file: ':memory:' })
  const [database] = opened.mock.contexts
  if (!(database instanceof DatabaseSync)) throw new Error('no database was opened')
  fillLongTables(database, ROWS)
  return { server, database }
}

test('no call that reads keeps other requests waiting for more than a thousand rows', async () => {
  const { server, database } = await openLongTables()
  const { token } = await server.signInAdmin()
  const turns = watchTurns(database)
  const tooMany: unknown[] = []
  const failed: string[] = []
  // A stream of events never ends.
  for (const { path } of READS.filter((call) => call.path !== '/api/admin/changes'))
    for (const address of addressesOf(path)) {
      const found = await turns.of(async () => {
        const answer = await server.call('GET', address, {
          token,
          headers: { 'Accept-Encoding': 'gzip' },
        })
        await answer.arrayBuffer()
        if (answer.status >= 500) failed.push(address)
      })
      const { lookedAt, converted, encoded } = found
      if (Math.max(lookedAt, converted, encoded) > MOST_ROWS) tooMany.push({ address, ...found })
    }
  turns.stop()
  expect({ failed, tooMany }).toEqual({ failed: [], tooMany: [] })
  expect(READS.length).toBeGreaterThan(40)
  await server.store.close()
})

test('the watching finds a statement that looks at all rows, and one that returns them', async () => {
  const { server, database } = await openLongTables()
  const { store } = server
  const turns = watchTurns(database)
  const search = () => store.db.selectFrom('orders').select('id').where('notes', '=', 'x').execute()
  expect(await turns.of(search)).toMatchObject({ lookedAt: ROWS })
  const list = async () =>
    JSON.stringify(
      (await store.db.selectFrom('orders').selectAll().execute()).map(
        ENTITY_TABLES.orders.recordToRow,
      ),
    )
  expect(await turns.of(list)).toMatchObject({ lookedAt: ROWS, converted: ROWS, encoded: ROWS })
  turns.stop()
  await store.close()
})
