import { uploadPath } from '#contract/sync-protocol.ts'
import type { Answer } from '#sync/ports.ts'
import type { Picture } from '../pictures/kept-pictures.ts'
import { type Server, sendRequest } from './http-transport.ts'

export type UploadOptions = Pick<Server, 'origin' | 'fetch'> & {
  readonly readToken: () => Promise<string | null>
  /** Sends one upload in its own way, and tells others how far it is. */
  readonly watch?: ((sha256: string) => WatchedUpload) | undefined
}

export type WatchedUpload = { readonly fetch: typeof fetch; readonly end: () => void }

/** A connection that carries less than this is dead. */
const SLOWEST_BYTES_PER_MS = 8
const PATIENCE_MS = 20_000

/** Sends pictures, once each: the engine alone decides about trying again. */
export const createPictureUpload =
  ({ readToken, watch, ...server }: UploadOptions) =>
  async ({ sha256, type, content }: Picture, calledOff?: Promise<unknown>): Promise<Answer> => {
    const token = await readToken()
    if (token === null) return { type: 'no-session' }
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type }
    const watched = watch?.(sha256)
    try {
      return await sendRequest(
        { method: 'PUT', path: uploadPath(sha256), headers, content },
        {
          ...server,
          ...(watched ? { fetch: watched.fetch } : {}),
          timeoutMs: PATIENCE_MS + Math.ceil(content.byteLength / SLOWEST_BYTES_PER_MS),
          calledOff,
        },
      )
    } finally {
      watched?.end()
    }
  }
