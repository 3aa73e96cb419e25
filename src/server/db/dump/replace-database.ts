import { lockDatabase } from '#server/db/database-lock.ts'
import { MIGRATIONS } from '#server/db/migrations/migrate.ts'
import type { ObjectStore } from '#server/db/object-store.ts'
import { type Backup, type BackupOptions, backupDatabase } from './backup-database.ts'
import { holdsData } from './database-snapshot.ts'
import type { DumpCounts } from './dump-format.ts'
import { checkDump } from './read-dump.ts'
import { type Restored, type RestoreOptions, restoreDump } from './restore-dump.ts'

export type ReplaceOptions = RestoreOptions & {
  readonly pictures: Pick<ObjectStore, 'open' | 'put' | 'has'>
  /** Whether existing contents may be replaced. They are saved in a backup first. */
  readonly mayReplace: boolean
  /** Path of that backup: a file that does not exist yet. */
  readonly formerPath: string
  readonly copyPackFiles?: BackupOptions['copyPackFiles']
}

export type Replaced =
  | (Extract<Restored, { type: 'restored' }> & {
      readonly counts: DumpCounts
      /** The backup of the former contents; null: there were none. */
      readonly formerPath: string | null
    })
  | Extract<Restored, { type: 'failed' }>
  /** A server, or another command, is using the database. */
  | { readonly type: 'in-use' }
  | { readonly type: 'holds-data' }
  | { readonly type: 'former-not-kept'; readonly backup: Exclude<Backup, { type: 'written' }> }

/**
 * Restores a dump, unless existing data would be lost.
 * @throws StorageUnavailable RowRefused
 */
export const replaceDatabase = async (options: ReplaceOptions): Promise<Replaced> => {
  const check = await checkDump(options.path, MIGRATIONS)
  if (check.type === 'unsound') return { type: 'failed', fault: check.fault }
  const holding = await lockDatabase(options.target, { mode: 'alone' })
  if (holding.type === 'in-use') return holding
  try {
    return await replaceAlone(options, check.counts)
  } finally {
    await holding.release()
  }
}

const replaceAlone = async (options: ReplaceOptions, counts: DumpCounts): Promise<Replaced> => {
  const { target, pictures, mayReplace, nowMs, copyPackFiles } = options
  const isReplacing = await holdsData(target)
  if (isReplacing && !mayReplace) return { type: 'holds-data' }
  const formerPath = isReplacing ? options.formerPath : null
  if (formerPath !== null) {
    const backup = await backupDatabase({
      database: target,
      pictures,
      path: formerPath,
      nowMs,
      ...(copyPackFiles ? { copyPackFiles } : {}),
    })
    if (backup.type !== 'written') return { type: 'former-not-kept', backup }
  }
  const restored = await restoreDump(options)
  return restored.type === 'failed' ? restored : { ...restored, counts, formerPath }
}
