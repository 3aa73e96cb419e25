import { uploadPath } from '#contract/sync-protocol.ts'
import type { Answer } from '#sync/ports.ts'
import type { Picture } from '../pictures/kept-pictures.ts'
import { type Server, sendRequest } from './http-transport.ts'

type UploadOptions = Pick<Server, 'origin' | 'fetch'> & {
  readonly readToken: () => Promise<string | null>
}

/** A connection that carries less than this is dead. */
const SLOWEST_BYTES_PER_MS = 8
const PATIENCE_MS = 20_000

/** Sends pictures, once each: the engine alone decides about trying again. */
export const createPictureUpload =
  ({ readToken, ...server }: UploadOptions) =>
  async ({ sha256, type, content }: Picture, calledOff?: Promise<unknown>): Promise<Answer> => {
    const token = await readToken()
    if (token === null) return { type: 'no-session' }
    return sendRequest(
      {
        method: 'PUT',
        path: uploadPath(sha256),
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
        content,
      },
      {
        ...server,
        timeoutMs: PATIENCE_MS + Math.ceil(content.byteLength / SLOWEST_BYTES_PER_MS),
        calledOff,
      },
    )
  }
