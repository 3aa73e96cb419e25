import { NoRoom, type SyncStore } from '#sync/ports.ts'
import type { AdminDatabase } from '../admin-database.ts'
import { isFull, withRoom } from './with-room.ts'

/** The engine's storage on a device that may be full: what can be had again gives way, and the work is tried once more. */
export const createRoomMakingStore = (db: AdminDatabase, store: SyncStore): SyncStore => {
  const tryTwice = <T>(work: () => Promise<T>): Promise<T> => withRoom(db, work)
  const take = (isOfNewDatabase: boolean, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => {
      throw isFull(error) ? new NoRoom(isOfNewDatabase) : error
    })
  return {
    ...store,
    claim: (...wanted) => tryTwice(() => store.claim(...wanted)),
    stepRows: (steps) => tryTwice(() => store.stepRows(steps)),
    makeAllDue: (waitsOn) => tryTwice(() => store.makeAllDue(waitsOn)),
    markPull: (entity, mark) => tryTwice(() => store.markPull(entity, mark)),
    writeStatus: (status) => tryTwice(() => store.writeStatus(status)),
    // Rows make room for edits, not for other rows: that would have no end.
    takeList: (entity, list) => take(list.isOfNewDatabase, () => store.takeList(entity, list)),
    takeChanges: (entity, changes) => take(false, () => store.takeChanges(entity, changes)),
  }
}
