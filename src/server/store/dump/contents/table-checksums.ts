import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { StoredRow } from '../file/dump-format.ts'
import type { DumpedTable } from './dumped-tables.ts'
import { readRows } from './read-rows.ts'

export type TableChecksum = {
  readonly name: string
  readonly rows: number
  /** The sum of the rows' SHA-256, so that their order does not matter. */
  readonly checksum: string
}

const MODULUS = 1n << 256n

/** The same for the same contents, whatever kind of database holds them, and in whatever order its columns are. */
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

/** PostgreSQL has no text with a NUL; the store puts another character there. */
const comparable = (value: StoredRow[string]): StoredRow[string] =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
