import type { DexieOptions } from 'dexie'
import type { Clock, Signal } from '#sync/ports.ts'
import type { StepPorts } from '#sync/row/row-state.ts'
import type { BackgroundSync, Locks } from '../host/sync-lock.ts'
import { startWatchdog } from '../host/watchdog.ts'
import { openSignalChannel } from '../host/worker-channel.ts'
import type { ListPort } from '../lists/list-port.ts'
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
import { onAddingEdit, readPendingOf } from '../storage/row-records.ts'
import { countRows } from '../storage/row-totals.ts'
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

type EngineHost = { readonly stop: () => void }

export type OpenAccountPorts = StepPorts & {
  /**
   * Starts the context that runs the account's engine; with `takesOver`, it replaces one that no longer responds.
   * `onFull`: it has ended because the storage is full.
   */
  readonly startEngine: (accountId: string, takesOver: boolean, onFull: () => void) => EngineHost
  /** Opens the lists that grow without bound; they read the database as soon as one of them is shown. */
  readonly openLists: (db: AdminDatabase, accountId: string) => ListPort
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly random: () => number
  /** The browser's `navigator.onLine`, which is a hint only. */
  readonly isOnline: () => boolean
  /** Asks the browser, once, to keep the storage when disk space runs short. */
  readonly persist: () => void
  readonly backgroundSync: BackgroundSync
  readonly locks: Locks
  readonly databaseOptions?: DexieOptions
}

type OpeningNews = {
  /** Opening waits for another tab that holds the database open, or for its deletion after a sign-out. */
  readonly onBlocked: () => void
  readonly onClosed: (why: Closing) => void
}

/** A signed-in account on this device: its database and its running engine. */
export type OpenAccount = {
  readonly id: string
  readonly token: string
  /** Whether this is the first opening of the account in this session. */
  readonly isNewSession: boolean
  readonly db: AdminDatabase
  readonly drafts: DraftStore
  readonly uploads: UploadStore
  readonly lists: ListPort
  /** See `BackOffice`. */
  readonly takeUnsentReplies: () => readonly string[]
  readonly signal: (signal: Signal) => void
  /** Whether edits wait in the outbox, as far as this tab knows. */
  readonly hasUnsent: () => boolean
  /** Closes it and leaves everything on the device as it is. */
  readonly close: () => void
  /** Closes it, and leaves nothing of the account on the device except its unsent work. */
  readonly closeKeepingWork: () => Promise<void>
  /** Signs out: leaves nothing of the account on the device except edits that are to be kept. */
  readonly leave: (edits: 'keep' | 'discard') => Promise<void>
}

/** Rejects if the browser provides no storage, or if this app cannot open the database. */
export const openAccount = async (
  { account: { id }, token }: SavedSession,
  ports: OpenAccountPorts,
  { onBlocked, onClosed }: OpeningNews,
): Promise<OpenAccount> => {
  const db = openAdminDatabase(id, ports.databaseOptions)
  db.on('blocked', () => {
    onBlocked()
    // Dexie's own handler would only log a warning.
    return false
  })
  db.on('versionchange', ({ newVersion }) =>
    onClosed(newVersion === null ? 'erased' : 'newer-version'),
  )
  const { unsent, drafts, isNewSession, takeUnsentReplies } = await prepare(
    db,
    { id, token },
    ports,
    () => onClosed('erased'),
  ).catch((error: unknown) => {
    closeForGood(db)
    throw error
  })
  // Usually all is counted. While it goes on, figures are shown as loading; a failure is made up for at the next start.
  void countRows(db).catch(() => undefined)
  const channel = openSignalChannel(id)
  const uploads = openUploadStore(db.name)
  const engine = keepEngine(db, id, {
    ...ports,
    startEngine: (accountId, takesOver) =>
      ports.startEngine(accountId, takesOver, () => onClosed('storage-full')),
  })
  const lists = ports.openLists(db, id)
  const close = () => {
    lists.close()
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
    lists,
    takeUnsentReplies,
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
      // Done before anything that another tab may delay.
      dropDraftNote(ports.storage, id)
      await db.delete()
      dropUnsentNote(ports.storage, id)
    },
  }
}

/** Checks an opened database before anything of it is shown. */
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
  const takeUnsentReplies = await noteUnsentReplies(db)
  expectGeneration(db, { generation, onErased })
  // The browser reports that it has closed the database; reopening shows whether it still exists. Dexie reports this
  // while it is closing: an opening that starts there shares the promise of the one that just failed, and callers that
  // query meanwhile would loop on it without end, which freezes the page.
  const lookAgain = () => void openClosed(db).catch(() => undefined)
  db.on('close', () => void clock.after(0, lookAgain))
  let count = 0
  const stop = watchUnsent(db, clock, (unsent) => {
    // At the next start the note says what was lost with the former database: this database must not overwrite it.
    if (unsent.generation !== generation) return onErased()
    count = unsent.waiting
    writeUnsentNote(storage, id, { count: unsent.atRisk, sinceMs: unsent.sinceMs, generation })
  })
  return { unsent: { stop, isSome: () => count > 0 }, drafts, isNewSession, takeUnsentReplies }
}

/** Call it before the engine starts, which may send them at once. */
const noteUnsentReplies = async (db: AdminDatabase): Promise<() => readonly string[]> => {
  const unsent = new Set<string>()
  onAddingEdit(db, ({ entity, rowId }) => {
    if (entity === 'replies') unsent.add(rowId)
  })
  for (const { rowId } of await readPendingOf(db, 'replies')) unsent.add(rowId)
  return () => {
    const taken = [...unsent]
    unsent.clear()
    return taken
  }
}

/** This tab's engine, restarted when edits wait and their sender gives no sign of life. */
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
