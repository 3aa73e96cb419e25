import type { EnginePorts } from '#sync/ports.ts'
import { createHttpTransport, type HttpTransportOptions, gzip } from '../network/http-transport.ts'
import { createPictureUpload, type UploadOptions, canTellProgress, fetchWithProgress, watchUpload } from '../upload-picture.ts'
import { createPicturePort } from '../storage/kept-pictures.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { createServerClock } from '../storage/server-clock.ts'
import { tellNoUploads } from '../picture-uploads.ts'
import { newId } from '../random-ids.ts'
import { readToken } from '../storage/account-facts.ts'
import { withReopen } from '../storage/with-reopen.ts'
import { createDexieSyncStore } from '../storage/dexie-sync-store.ts'
import { createRoomMakingStore, withRoom } from '../storage/quota.ts'
import { createSenderBeat, type SenderHost, writeSender } from '../storage/sender.ts'
import { deviceClock } from './device-clock.ts'

export type ServerOptions = Omit<HttpTransportOptions, 'onServerTime'> & {
  readonly nowMs: () => number
  readonly watchUpload?: UploadOptions['watch']
}

/** The engine's ways to the server: of edits, and of the pictures that they name. */
export const createServerPorts = (
  db: AdminDatabase,
  { nowMs, watchUpload, ...server }: ServerOptions,
): Pick<EnginePorts, 'transport' | 'pictures'> => {
  const transport = createHttpTransport({ ...server, onServerTime: createServerClock(db, nowMs) })
  const upload = createPictureUpload({ ...server, readToken: transport.token, watch: watchUpload })
  return { transport, pictures: createPicturePort(db, { upload, nowMs }) }
}

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
