import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { lockDatabase } from '#server/db/database-lock.ts'
import { MIGRATIONS, namesOf } from '#server/db/migrations/migrate.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import {
  changeDatabase,
  holdsData,
  isThere,
  readRows,
  readSnapshot,
  type Snapshot,
} from './database-snapshot.ts'
import type { StoredRow } from './dump-format.ts'
import type { DumpedTable } from './dumped-tables.ts'
import { type InsertRow, replaceContents } from './replace-contents.ts'

type TableChecksum = {
  readonly name: string
  readonly rows: number
  /** The sum of the rows' SHA-256, so that their order does not matter. */
  readonly checksum: string
}

const MODULUS = 1n << 256n

/** Equal for equal contents, on any kind of database, and with any order of columns. */
export const checksumTables = async (
  db: Kysely<unknown>,
  tables: readonly DumpedTable[],
): Promise<readonly TableChecksum[]> => {
  const checksums: TableChecksum[] = []
  for (const table of tables) {
    let [rows, sum] = [0, 0n]
    for await (const page of readRows(db, table)) {
      rows += page.length
      for (const row of page) sum = (sum + hashRow(row)) % MODULUS
    }
    checksums.push({ name: table.name, rows, checksum: sum.toString(16).padStart(64, '0') })
  }
  return checksums
}

const hashRow = (row: StoredRow): bigint => {
  const columns = Object.entries(row)
    .map(([column, value]) => ({ column, value: comparable(value) }))
    .sort((one, other) => (one.column < other.column ? -1 : 1))
  return BigInt(`0x${createHash('sha256').update(JSON.stringify(columns)).digest('hex')}`)
}

/** PostgreSQL cannot store NUL in text; the store replaces it by another character. */
const comparable = (value: StoredRow[string]): StoredRow[string] =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value

export type MoveOptions = {
  readonly from: DatabaseAddress
  readonly to: DatabaseAddress
  readonly nowMs: () => number
}

export type Moved =
  | { readonly type: 'moved'; readonly tables: readonly TableChecksum[] }
  /** After the copy, these tables differ. */
  | { readonly type: 'differs'; readonly tables: readonly string[] }
  | { readonly type: 'in-use'; readonly which: DatabaseAddress }
  | { readonly type: 'nothing-there' }
  /** Its tables were made by another version of this program. */
  | { readonly type: 'other-version' }
  | { readonly type: 'target-holds-data' }

/**
 * Copies everything to another database, and compares: epoch, versions, sessions and change numbers stay the same,
 * so clients notice nothing. The source is only read.
 * @throws StorageUnavailable RowRefused
 */
export const moveDatabase = async (options: MoveOptions): Promise<Moved> => {
  const { from, to } = options
  if (!isThere(from)) return { type: 'nothing-there' }
  return alone(from, () => alone(to, () => moveAlone(options)))
}

/** Locks the database: writes of a server after the read would be missing in the copy. */
const alone = async (which: DatabaseAddress, work: () => Promise<Moved>): Promise<Moved> => {
  const holding = await lockDatabase(which, { mode: 'alone' })
  if (holding.type === 'in-use') return { type: 'in-use', which }
  try {
    return await work()
  } finally {
    await holding.release()
  }
}

const moveAlone = async ({ from, to, nowMs }: MoveOptions): Promise<Moved> => {
  if (await holdsData(to)) return { type: 'target-holds-data' }
  return readSnapshot(from, async (source) => {
    const { migrations, tables } = source.contents
    if (migrations.length === 0) return { type: 'nothing-there' }
    const isOurs = migrations.join() === namesOf(MIGRATIONS).join()
    if (!isOurs) return { type: 'other-version' }
    await changeDatabase(to, (tx) =>
      replaceContents(tx, {
        engine: to.type,
        migrations,
        nowMs,
        fill: (insert) => sendRows(source, insert),
      }),
    )
    const sent = await checksumTables(source.db, tables)
    const arrived = await readSnapshot(to, ({ db }) => checksumTables(db, tables))
    const differing = sent.filter((table, at) => arrived[at]?.checksum !== table.checksum)
    return differing.length === 0
      ? { type: 'moved', tables: sent }
      : { type: 'differs', tables: differing.map(({ name }) => name) }
  })
}

const sendRows = async ({ db, contents }: Snapshot, insert: InsertRow): Promise<void> => {
  for (const table of contents.tables)
    for await (const page of readRows(db, table))
      for (const row of page) await insert(table.name, row)
}
