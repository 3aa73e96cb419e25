import type { DexieOptions } from 'dexie'
import type { Clock, Signal } from '#sync/ports.ts'
import type { StepPorts } from '#sync/row/row-state.ts'
import type { BackgroundSync, Locks } from '../host/sync-lock.ts'
import { startWatchdog } from '../host/watchdog.ts'
import { openSignalChannel } from '../host/worker-channel.ts'
import { openUploadStore, type UploadStore } from '../picture-uploads.ts'
import {
  countAtRisk,
  keepOnlyEdits,
  restoreEditedRows,
  writeToken,
} from '../storage/account-facts.ts'
import { type AdminDatabase, closeForGood, openAdminDatabase } from '../storage/admin-database.ts'
import { forgetOldApplied } from '../storage/applied-edits.ts'
import { forgetOldPictures } from '../storage/forget-pictures.ts'
import { retryAfterPruning } from '../storage/quota.ts'
import { parkUnreadable } from '../storage/transfer/park-unreadable.ts'
import { expectGeneration, openClosed } from '../storage/with-reopen.ts'
import type { Closing } from './back-office.ts'
import { type DraftStore, dropDraftNote, openDraftNote, openDraftStore } from './draft-store.ts'
import type { KeyValueStorage } from './key-value-storage.ts'
import type { SavedSession } from './saved-session.ts'
import {
  dropUnsentNote,
  noticeLoss,
  readUnsentNote,
  watchUnsent,
  writeUnsentNote,
} from './unsent-edits.ts'

export type EngineHost = { readonly stop: () => void }

export type OpenAccountPorts = StepPorts & {
  /**
   * Starts the context that runs the account's engine; with `takesOver`, in the place of one that is silent. `onFull`: it
   * has ended, for want of room.
   */
  readonly startEngine: (accountId: string, takesOver: boolean, onFull: () => void) => EngineHost
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly random: () => number
  /** The browser's hint. */
  readonly isOnline: () => boolean
  /** Asks the browser, once, to keep the storage when room gets short. */
  readonly persist: () => void
  readonly backgroundSync: BackgroundSync
  readonly locks: Locks
  readonly databaseOptions?: DexieOptions
}

type OpeningNews = {
  /** Another tab holds the database open, and opening waits for it; or its deletion, after a sign-out. */
  readonly onBlocked: () => void
  readonly onClosed: (why: Closing) => void
}

/** A signed-in account on this device: its database, and its engine at work. */
export type OpenAccount = {
  readonly id: string
  readonly token: string
  /** Nobody had opened the account in this session before. */
  readonly isNewSession: boolean
  readonly db: AdminDatabase
  readonly drafts: DraftStore
  readonly uploads: UploadStore
  readonly signal: (signal: Signal) => void
  /** Edits wait in the outbox, as far as this tab has heard. */
  readonly hasUnsent: () => boolean
  /** Leaves everything on the device as it is. */
  readonly close: () => void
  /** Closes it, and nothing of the account stays on the device but its unsent work. */
  readonly closeKeepingWork: () => Promise<void>
  /** Signs out: nothing of the account stays on the device, but edits that are to be kept. */
  readonly leave: (edits: 'keep' | 'discard') => Promise<void>
}

/** Rejects when the browser gives no storage, or the database is one that this app cannot open. */
export const openAccount = async (
  { account: { id }, token }: SavedSession,
  ports: OpenAccountPorts,
  { onBlocked, onClosed }: OpeningNews,
): Promise<OpenAccount> => {
  const db = openAdminDatabase(id, ports.databaseOptions)
  db.on('blocked', () => {
    onBlocked()
    // Dexie's own handler would only grumble.
    return false
  })
  db.on('versionchange', ({ newVersion }) =>
    onClosed(newVersion === null ? 'erased' : 'newer-version'),
  )
  const { unsent, drafts, isNewSession } = await prepare(db, { id, token }, ports, () =>
    onClosed('erased'),
  ).catch((error: unknown) => {
    closeForGood(db)
    throw error
  })
  const channel = openSignalChannel(id)
  const uploads = openUploadStore(db.name)
  const engine = keepEngine(db, id, {
    ...ports,
    startEngine: (accountId, takesOver) =>
      ports.startEngine(accountId, takesOver, () => onClosed('storage-full')),
  })
  const close = () => {
    engine.stop()
    unsent.stop()
    drafts.stop()
    uploads.stop()
    channel.close()
    closeForGood(db)
  }
  return {
    id,
    token,
    isNewSession,
    db,
    drafts,
    uploads,
    signal: channel.send,
    hasUnsent: unsent.isSome,
    close,
    closeKeepingWork: async () => {
      channel.send('stop')
      engine.stop()
      await keepOnlyEdits(db)
      close()
    },
    leave: async (edits) => {
      channel.send('stop')
      engine.stop()
      const isEmpty = edits === 'discard' || (await countAtRisk(db)) + drafts.all().length === 0
      if (!isEmpty) await keepOnlyEdits(db)
      close()
      if (!isEmpty) return
      // Before what another tab may hold up.
      dropDraftNote(ports.storage, id)
      await db.delete()
      dropUnsentNote(ports.storage, id)
    },
  }
}

/** What an opened database is looked through for, before anything is shown of it. */
const prepare = async (
  db: AdminDatabase,
  { id, token }: { readonly id: string; readonly token: string },
  ports: OpenAccountPorts,
  onErased: () => void,
) => {
  const { storage, clock, locks, newId, nowMs } = ports
  const isNewSession = await retryAfterPruning(db, () => writeToken(db, token))
  const generation = await retryAfterPruning(db, async () => {
    const known = await noticeLoss(db, readUnsentNote(storage, id), newId)
    await parkUnreadable(db, ports)
    await restoreEditedRows(db)
    await forgetOldApplied(db, nowMs())
    await forgetOldPictures(db, nowMs())
    return known
  })
  const note = openDraftNote(storage, id)
  const drafts = await openDraftStore(db, { locks, note, nowMs })
  expectGeneration(db, { generation, onErased })
  // Told by the browser when it takes the database away: whether it is still there shows when it is opened again. Dexie
  // tells in the midst of closing: an opening that begins there shares the promise of the one that has just failed, and
  // whoever asks meanwhile goes round on it without an end, and the page stands still.
  const lookAgain = () => void openClosed(db).catch(() => undefined)
  db.on('close', () => void clock.after(0, lookAgain))
  let count = 0
  const stop = watchUnsent(db, clock, (unsent) => {
    // The note tells at the next start what went with the one before: it is not this one's to overwrite.
    if (unsent.generation !== generation) return onErased()
    count = unsent.waiting
    writeUnsentNote(storage, id, { count: unsent.atRisk, sinceMs: unsent.sinceMs, generation })
  })
  return { unsent: { stop, isSome: () => count > 0 }, drafts, isNewSession }
}

/** The engine of this tab, started anew when edits wait and nothing is heard of whoever sends them. */
type KeptEngine = Pick<OpenAccountPorts, 'clock' | 'random' | 'isOnline'> & {
  readonly startEngine: (accountId: string, takesOver: boolean) => EngineHost
}

const keepEngine = (db: AdminDatabase, id: string, ports: KeptEngine): EngineHost => {
  const { startEngine, clock, random, isOnline } = ports
  let engine = startEngine(id, false)
  const stopWatchdog = startWatchdog({
    db,
    clock,
    random,
    isOnline,
    restart: () => {
      engine.stop()
      engine = startEngine(id, true)
    },
  })
  return {
    stop: () => {
      stopWatchdog()
      engine.stop()
    },
  }
}
