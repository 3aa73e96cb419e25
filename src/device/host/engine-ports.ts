import type { EnginePorts } from '#sync/ports.ts'
import { canTellProgress, fetchWithProgress } from '../network/fetch-with-progress.ts'
import { gzip } from '../network/gzip.ts'
import { tellNoUploads } from '../pictures/uploads.ts'
import { watchUpload } from '../pictures/watch-upload.ts'
import { newId } from '../random-ids.ts'
import { readToken } from '../storage/account-facts.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { withReopen } from '../storage/connection/with-reopen.ts'
import { createDexieSyncStore } from '../storage/dexie-sync-store.ts'
import { createRoomMakingStore } from '../storage/room/room-making-store.ts'
import { withRoom } from '../storage/room/with-room.ts'
import { createSenderBeat, type SenderHost, writeSender } from '../storage/sender.ts'
import { deviceClock } from './device-clock.ts'
import { createServerPorts } from './server-ports.ts'

/** What the engine needs of the browser, wherever it runs; signals aside. From here on no other sender counts. */
export const openEnginePorts = async (
  db: AdminDatabase,
  host: SenderHost,
): Promise<Omit<EnginePorts, 'signals'>> => {
  const { nowMs } = deviceClock
  const id = newId()
  await withRoom(db, () => withReopen(db, () => writeSender(db, { id, host, seenAtMs: nowMs() })))
  tellNoUploads(db.name)
  const beat = createSenderBeat(db, { id, nowMs })
  return {
    ...createServerPorts(db, {
      origin: location.origin,
      readToken: () => withReopen(db, () => readToken(db)),
      compress: gzip,
      nowMs,
      onHeard: beat,
      watchUpload: canTellProgress()
        ? (sha256) =>
            watchUpload({ databaseName: db.name, sha256, fetchWithProgress, onProgress: beat })
        : undefined,
    }),
    store: createRoomMakingStore(db, createDexieSyncStore(db, { id, nowMs })),
    clock: deviceClock,
    random: Math.random,
    newId,
  }
}
