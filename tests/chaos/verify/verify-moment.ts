import { type Kysely, sql } from 'kysely'
import { readSnapshot } from '#server/db/dump/database-snapshot.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import type { ExpectedRow, Ledger } from '../load/ledger.ts'

export type Moment = {
  readonly database: DatabaseAddress
  /** What had been acknowledged before that moment. */
  readonly before: readonly ExpectedRow[]
  readonly acknowledgedBefore: number
}

type FoundRow = { readonly id: string; readonly version: number; readonly mark: string | null }

/**
 * Checks that a database is the state of another one at one moment: with all writes acknowledged before, and
 * consistent.
 */
export const verifyMoment = (
  ledger: Ledger,
  { database, before, acknowledgedBefore }: Moment,
): Promise<void> =>
  readSnapshot(database, async ({ db }) => {
    const found = new Map((await readFound(db)).map((row) => [row.id, row]))
    for (const row of before) verifyNotOlder(ledger, row, found.get(row.id))
    for (const { id } of ledger.rows()) verifyKnownState(ledger, id, found.get(id))
    await verifyOnePiece(ledger, db, [...found.values()], acknowledgedBefore)
  })

const readFound = async (db: Kysely<unknown>): Promise<readonly FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    select id, version, name as mark from models
    union all select id, version, title as mark from blog
    union all select row_id, version, null from tombstones`.execute(db)
  return rows
}

const verifyNotOlder = (ledger: Ledger, row: ExpectedRow, found: FoundRow | undefined): void => {
  if (found === undefined || found.version < row.version)
    ledger.object(
      `${row.entity}/${row.id}: version ${found?.version}, and ${row.version} was acknowledged before`,
    )
}

const verifyKnownState = (ledger: Ledger, id: string, found: FoundRow | undefined): void => {
  const history = ledger.historyOf(id)
  const state = found && history[found.version - 1]
  const isShared = ledger.isShared(id)
  if (found === undefined || isShared) return
  if (state?.version !== found.version || state.mark !== found.mark)
    ledger.object(
      `${id}: version ${found.version} with ${found.mark}, which never was acknowledged`,
    )
}

/** Every write of the log has changed one row once, and every reference has its target. */
const verifyOnePiece = async (
  ledger: Ledger,
  db: Kysely<unknown>,
  found: readonly FoundRow[],
  acknowledgedBefore: number,
): Promise<void> => {
  const one = async (query: string): Promise<number> => {
    const { rows } = await sql.raw<{ value: number }>(query).execute(db)
    return Number(rows[0]?.value)
  }
  const logged = await one('select count(*) as value from mutation_log')
  const own = new Set(ledger.rows().map(({ id }) => id))
  const changes = found
    .filter(({ id }) => own.has(id))
    .reduce((sum, { version }) => sum + version, 0)
  if (changes !== logged) ledger.object(`${logged} writes are in the log, rows tell of ${changes}`)
  if (logged < acknowledgedBefore)
    ledger.object(`${logged} writes are in the log, ${acknowledgedBefore} were acknowledged before`)
  const orphans = await one(`select count(*) as value from orders
    where user_id is not null and user_id not in (select id from users)`)
  if (orphans > 0) ledger.object(`${orphans} orders have no buyer`)
  const orders = await one('select count(*) as value from orders')
  if (orders === 0) ledger.object('there are no orders')
}
