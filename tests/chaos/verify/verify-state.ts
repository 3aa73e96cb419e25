import { sql } from 'kysely'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import { readSnapshot } from '#server/db/dump/database-snapshot.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { bearer, callServer } from '../load/call-server.ts'
import { type ExpectedRow, type Ledger, versionOf, WRITTEN_ENTITIES } from '../load/ledger.ts'

/** Compares the server's rows with the acknowledged writes; every difference is added to the ledger. */
export const verifyAnswers = async (
  ledger: Ledger,
  { address, token }: { address: string; token: string },
): Promise<void> => {
  for (const entity of WRITTEN_ENTITIES) {
    const reply = await callServer(address, {
      method: 'GET',
      path: `/api/admin/${entity}`,
      headers: bearer(token),
    })
    if (!Array.isArray(reply?.body)) {
      ledger.object(`GET ${entity}: ${reply?.status}`)
      return
    }
    const found = new Map(reply.body.map((row: { id: string }) => [row.id, row]))
    const expected = ledger.rows().filter((row) => row.entity === entity)
    for (const row of expected) compare(ledger, row, found.get(row.id))
    for (const id of found.keys())
      if (!expected.some((row) => row.id === id && row.mark !== null))
        ledger.object(`${entity}/${id}: is there, and no client was answered so`)
  }
}

const compare = (ledger: Ledger, expected: ExpectedRow, found: unknown): void => {
  const what = `${expected.entity}/${expected.id}`
  if (expected.mark === null) return
  if (typeof found !== 'object' || found === null) {
    ledger.object(`${what}: lost, with ${expected.version} changes`)
    return
  }
  const isShared = ledger.isShared(expected.id)
  const version = isShared ? expected.version + ledger.sharedUpdates() : expected.version
  if (versionOf(found) !== version)
    ledger.object(`${what}: version ${versionOf(found)}, ${version} changes were acknowledged`)
  const mark = markOf(found)
  if (!isShared && mark !== expected.mark)
    ledger.object(`${what}: is by ${mark}, ${expected.mark} came later`)
}

const markOf = (row: object): unknown => {
  if ('name' in row) return row.name
  return 'title' in row ? row.title : null
}

/** Every table whose rows contain the number of their last change. */
const STAMPED = [...ENTITY_KEYS, 'tombstones']

/** Checks the database itself. No server may use it at the same time. */
export const verifyDatabase = (ledger: Ledger, database: DatabaseAddress): Promise<void> =>
  readSnapshot(database, async ({ db }) => {
    const numbers = async (query: string): Promise<readonly number[]> => {
      const { rows } = await sql.raw<{ value: number }>(query).execute(db)
      return rows.map(({ value }) => Number(value))
    }
    const changes = await numbers(
      STAMPED.map((table) => `select change_seq as value from ${table}`).join(' union all '),
    )
    if (new Set(changes).size !== changes.length) ledger.object('two changes have one number')
    const [counter = 0] = await numbers('select value from change_counter')
    if (Math.max(...changes) > counter) ledger.object('a change has a number beyond the counter')
    const [logged = 0] = await numbers('select count(*) as value from mutation_log')
    if (logged !== ledger.acknowledged())
      ledger.object(`${logged} writes are in the log, ${ledger.acknowledged()} were acknowledged`)
    if (database.type === 'sqlite') {
      const { rows } = await sql
        .raw<{ integrity_check: string }>('pragma integrity_check')
        .execute(db)
      if (rows[0]?.integrity_check !== 'ok') ledger.object(`integrity: ${JSON.stringify(rows)}`)
      const { rows: orphans } = await sql.raw('pragma foreign_key_check').execute(db)
      if (orphans.length > 0) ledger.object(`foreign keys: ${JSON.stringify(orphans)}`)
    }
  })
