import type { EnginePorts } from '#sync/ports.ts'
import { createHttpTransport, type HttpTransportOptions } from '../network/http-transport.ts'
import { createPictureUpload, type UploadOptions } from '../network/upload-picture.ts'
import { createPicturePort } from '../pictures/create-picture-port.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { createServerClock } from '../storage/meta/server-clock.ts'

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
