import type { EnginePorts } from '#sync/ports.ts'
import { createHttpTransport, type HttpTransportOptions } from '../network/http-transport.ts'
import { createPictureUpload, type UploadOptions } from '../network/upload-picture.ts'
import { createPicturePort } from '../pictures/create-picture-port.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'

export type ServerOptions = HttpTransportOptions & {
  readonly nowMs: () => number
  readonly watchUpload?: UploadOptions['watch']
}

/** The engine's ways to the server: of edits, and of the pictures that they name. */
export const createServerPorts = (
  db: AdminDatabase,
  { nowMs, watchUpload, ...server }: ServerOptions,
): Pick<EnginePorts, 'transport' | 'pictures'> => {
  const transport = createHttpTransport(server)
  const upload = createPictureUpload({ ...server, readToken: transport.token, watch: watchUpload })
  return { transport, pictures: createPicturePort(db, { upload, nowMs }) }
}
