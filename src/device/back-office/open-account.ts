import type { DexieOptions } from 'dexie'
import type { Signal } from '#sync/ports.ts'
import type { SavedSession } from '../session/saved-session.ts'
import {
  countUnsettled,
  keepOnlyEdits,
  restoreEditedRows,
  writeToken,
} from '../storage/account-facts.ts'
import { type AdminDatabase, closeForGood, openAdminDatabase } from '../storage/admin-database.ts'
import { openSignalChannel } from '../sync-signals.ts'

export type EngineHost = { readonly stop: () => void }

export type OpenAccountPorts = {
  /** Starts the context that runs the account's engine. */
  readonly startEngine: (accountId: string) => EngineHost
  readonly databaseOptions?: DexieOptions
}

/** A signed-in account on this device: its database, and its engine at work. */
export type OpenAccount = {
  readonly id: string
  readonly token: string
  readonly db: AdminDatabase
  readonly signal: (signal: Signal) => void
  /** Leaves everything on the device as it is. */
  readonly close: () => void
  /** Signs out: nothing of the account stays on the device, but edits that are to be kept. */
  readonly leave: (edits: 'keep' | 'discard') => Promise<void>
}

/** Rejects when the browser gives no storage. */
export const openAccount = async (
  { account, token }: SavedSession,
  { startEngine, databaseOptions }: OpenAccountPorts,
): Promise<OpenAccount> => {
  const db = openAdminDatabase(account.id, databaseOptions)
  await writeToken(db, token)
  await restoreEditedRows(db)
  const channel = openSignalChannel(account.id)
  const engine = startEngine(account.id)
  const close = () => {
    engine.stop()
    channel.close()
    closeForGood(db)
  }
  return {
    id: account.id,
    token,
    db,
    signal: channel.send,
    close,
    leave: async (edits) => {
      channel.send('stop')
      engine.stop()
      const isEmpty = edits === 'discard' || (await countUnsettled(db)) === 0
      if (!isEmpty) await keepOnlyEdits(db)
      close()
      if (isEmpty) await db.delete()
    },
  }
}
