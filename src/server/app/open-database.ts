import { lockDatabase } from '#server/db/database-lock.ts'
import { DatabaseIsNewer, DatabaseIsOlder } from '#server/db/migrations/migrate.ts'
import { type OpenStoreOptions, openStore, type Store } from '#server/db/open-store.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import type { DatabaseSetting } from '#server/settings/settings.ts'
import { databaseLabel } from '../settings/setting-values.ts'

export type OpenedStore =
  | { readonly type: 'opened'; readonly store: Store }
  | { readonly type: 'failed'; readonly reason: string }

export type OpenLockedStoreOptions = OpenStoreOptions & {
  /** The setting that named the database. */
  readonly databaseSetting: DatabaseSetting
  /** The connection was lost, and meanwhile a command has replaced the contents of the database. */
  readonly onTakenOver: () => void
}

/** Opens the database and locks it; on failure it explains to the operator why that is impossible. */
export const openLockedStore = async (options: OpenLockedStoreOptions): Promise<OpenedStore> => {
  try {
    const store = await openLocked(options)
    return store === null ? failed(options, BEING_REPLACED) : { type: 'opened', store }
  } catch (error) {
    const reason = databaseFaultMessage(options, error)
    if (reason === null) throw error
    return { type: 'failed', reason }
  }
}

type Named = Pick<OpenLockedStoreOptions, 'databaseSetting' | 'database'>

/** Why the database that a setting names cannot be used. Null: a bug, not the machine. */
export const databaseFaultMessage = (named: Named, error: unknown): string | null => {
  const reason = whyNot(error)
  return reason === null ? null : failed(named, reason).reason
}

const BEING_REPLACED = 'is just being restored or moved. Try again when that is done'

const failed = (
  { databaseSetting, database }: Named,
  reason: string,
): Extract<OpenedStore, { type: 'failed' }> => ({
  type: 'failed',
  reason: `${databaseSetting}: the database ${databaseLabel(database)} ${reason}`,
})

/** Null: another process has exclusive use of the database. */
const openLocked = async (options: OpenLockedStoreOptions): Promise<Store | null> => {
  const { database, onTakenOver } = options
  const holding = await lockDatabase(database, { mode: 'with-others', onTakenOver })
  if (holding.type === 'in-use') return null
  try {
    const store = await openStore(options)
    return {
      ...store,
      close: async () => {
        await store.close()
        await holding.release()
      },
    }
  } catch (error) {
    await holding.release()
    throw error
  }
}

const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this account',
  EPERM: 'may not be written by this account',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  ENOTDIR: 'lies below a file, not a folder',
  EEXIST: 'lies below a file, not a folder',
  ENOENT: 'cannot be made',
}

/** Why a database cannot be used; follows its name in a sentence. Null: a bug, not the machine. */
export const whyNot = (error: unknown): string | null => {
  if (error instanceof StorageUnavailable) return `cannot be used: ${error.message}`
  if (error instanceof DatabaseIsNewer)
    return 'was made by a newer version of Néomuse. Run that version, or take another database'
  if (error instanceof DatabaseIsOlder)
    return 'was made by a version of Néomuse before November 2026. Start a version of that month with it once, then this one'
  const fault =
    error instanceof Error && 'code' in error ? FOLDER_FAULTS[String(error.code)] : undefined
  return fault === undefined ? null : `cannot be used: its folder ${fault}`
}
