import type { EnginePorts } from '#sync/ports.ts'
import { createHttpTransport, gzip, type HttpTransportOptions } from '../network/http-transport.ts'
import { notifyNoUploads } from '../picture-uploads.ts'
import { newId } from '../random-ids.ts'
import { readToken } from '../storage/account-facts.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { createDexieSyncStore } from '../storage/dexie-sync-store.ts'
import { createPicturePort } from '../storage/kept-pictures.ts'
import { createPruningStore, retryAfterPruning } from '../storage/quota.ts'
import { createSenderHeartbeat, type SenderHost, writeSender } from '../storage/sender.ts'
import { createServerClock } from '../storage/server-clock.ts'
import { withReopen } from '../storage/with-reopen.ts'
import {
  canNotifyProgress,
  createPictureUpload,
  fetchWithProgress,
  type UploadOptions,
  watchUpload,
} from '../upload-picture.ts'
import { deviceClock } from './device-clock.ts'

export type ServerOptions = Omit<HttpTransportOptions, 'onServerTime'> & {
  readonly nowMs: () => number
  readonly watchUpload?: UploadOptions['watch']
}

/** The engine's connections to the server: for edits, and for the pictures that they name. */
export const createServerPorts = (
  db: AdminDatabase,
  { nowMs, watchUpload, ...server }: ServerOptions,
): Pick<EnginePorts, 'transport' | 'pictures'> => {
  const transport = createHttpTransport({ ...server, onServerTime: createServerClock(db, nowMs) })
  const upload = createPictureUpload({ ...server, readToken: transport.token, watch: watchUpload })
  return { transport, pictures: createPicturePort(db, { upload, nowMs }) }
}

/** Null: the browser does not say. */
const freeBytes = async (): Promise<number | null> => {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? null : quota - usage
}

/**
 * What the engine needs of the browser, wherever it runs, except signals. From here on this is the only valid sender.
 */
export const openEnginePorts = async (
  db: AdminDatabase,
  host: SenderHost,
): Promise<Omit<EnginePorts, 'signals'>> => {
  const { nowMs } = deviceClock
  const id = newId()
  await retryAfterPruning(db, () =>
    withReopen(db, () => writeSender(db, { id, host, seenAtMs: nowMs() })),
  )
  notifyNoUploads(db.name)
  const heartbeat = createSenderHeartbeat(db, { id, nowMs })
  return {
    ...createServerPorts(db, {
      origin: location.origin,
      readToken: () => withReopen(db, () => readToken(db)),
      compress: gzip,
      nowMs,
      onHeard: heartbeat,
      watchUpload: canNotifyProgress()
        ? (sha256) =>
            watchUpload({ databaseName: db.name, sha256, fetchWithProgress, onProgress: heartbeat })
        : undefined,
    }),
    store: createPruningStore(db, createDexieSyncStore(db, { id, nowMs })),
    clock: deviceClock,
    freeBytes,
    random: Math.random,
    newId,
  }
}
