import { join } from 'node:path'
import { expect } from 'vitest'
import { backupDatabase } from '#server/db/dump/backup-database.ts'
import { readSnapshot } from '#server/db/dump/database-snapshot.ts'
import { checksumTables } from '#server/db/dump/move-database.ts'
import { type ReplaceOptions, replaceDatabase } from '#server/db/dump/replace-database.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { makeObjectStore } from '#tests/support/make-object-store.ts'
import { makeFolder } from '#tests/support/run-script.ts'
import { NOW_MS, type PictureBytes } from './make-database.ts'

const nowMs = () => NOW_MS

/** A checksum of each table's contents, by table name. */
export const checksums = async (database: DatabaseAddress) => {
  const tables = await readSnapshot(database, ({ db, contents }) =>
    checksumTables(db, contents.tables),
  )
  return Object.fromEntries(tables.map((table) => [table.name, table]))
}

/** A backup of the database, in a folder that is removed after the test. */
export const makeBackup = async (
  database: DatabaseAddress,
  pictures: readonly PictureBytes[] = [],
): Promise<string> => {
  const path = join(makeFolder(), 'backup.ndjson.gz')
  const objects = makeObjectStore(pictures)
  const backup = await backupDatabase({ database, pictures: objects, path, nowMs })
  expect(backup.type).toBe('written')
  return path
}

/** Restores a backup into an empty database, unless another target is given. */
export const restore = (
  path: string,
  target: DatabaseAddress,
  options: Partial<ReplaceOptions> = {},
) =>
  replaceDatabase({
    path,
    target,
    pictures: makeObjectStore(),
    nowMs,
    newId: () => 'restored',
    forgetAgain: async () => undefined,
    mayReplace: false,
    formerPath: `${path}.former`,
    ...options,
  })
