import Dexie, { type DexieOptions } from 'dexie'
import type { Account } from '#contract/session.ts'
import type { AdminDatabase } from '../admin-database.ts'
import { databaseName } from '../connection/database-name.ts'
import type { EditsFile } from './edits-file.ts'
import { exportEdits } from './export-edits.ts'

type UnopenedPorts = { readonly nowMs: () => number; readonly databaseOptions?: DexieOptions }

/**
 * The waiting edits out of a database that this app cannot open for work, since a newer app has written it or there is
 * no room: it is opened as it is, whatever its version.
 */
export const exportUnopened = async (
  account: Account,
  { databaseOptions, nowMs }: UnopenedPorts,
): Promise<EditsFile> => {
  const db = new Dexie(databaseName(account.id), databaseOptions)
  try {
    await db.open()
    // Without a schema of its own Dexie takes the tables that are there, but not as properties. No version has been
    // without those that are needed here.
    const tables = Object.fromEntries(db.tables.map((table) => [table.name, table]))
    Object.assign(db, tables)
    return await exportEdits(db as AdminDatabase, account, { nowMs })
  } finally {
    db.close()
  }
}
