import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import * as v from 'valibot'
import { modelPack, PACK_UPLOADS_PATH } from '#contract/admin/pack-files.ts'
import { problem } from '#contract/problems.ts'
import { sha256Hex } from '../bytes.ts'
import { askServer, deleteOnServer, type Failure } from './ask-server.ts'
import type { BackOffice } from './back-office.ts'
import type {
  RunningUpload,
  StartUpload,
  UploadEnd,
  UploadQueueParts,
} from './pack-upload-queue.ts'

export type SendPackFileParts = Pick<UploadQueueParts, 'clock'> & {
  readonly backOffice: Pick<BackOffice, 'ask' | 'bearer'>
  /** `https://neomuse.example` */
  readonly origin: string
  /** For an environment whose requests do not accept a `Blob`. */
  readonly fileReader?: UploadOptions['fileReader']
}

const MEBIBYTE = 1024 * 1024
/** A broken connection loses at most one chunk; a phone at 50 kB/s needs less than three minutes for one. */
const CHUNK_BYTES = 8 * MEBIBYTE
/**
 * A connection without progress for this long is dead. The server reads a whole file before it answers its last part.
 */
const IDLE_TIMEOUT_MS = 120_000

/**
 * Sends one file by the tus 1.0.0 protocol. The server, not the device, knows which uploads have begun: a file that is
 * chosen again resumes in another tab, after a reload, and on another device.
 */
export const createSendPackFile =
  (parts: SendPackFileParts): StartUpload =>
  (file, { modelId }, events): RunningUpload => {
    const [ended, end] = createEnd()
    let upload: Upload | null = null
    let isStopped = false
    const run = async (): Promise<UploadEnd> => {
      const fingerprint = await fingerprintOf(file)
      if (fingerprint === null) return { type: 'unreadable' }
      const known = await findUpload(parts.backOffice, modelId, fingerprint)
      if (known.type !== 'known') return known
      if (isStopped) return { type: 'unreachable' }
      if (known.upload) events.onResumed(known.upload.offset)
      const [promise, resolve] = createEnd()
      const idle = createIdleTimer(parts, () => {
        void upload?.abort()
        resolve({ type: 'unreachable' })
      })
      upload = new Upload(file, {
        ...optionsOf(parts),
        uploadUrl: known.upload ? new URL(known.upload.url, parts.origin).href : null,
        fingerprint: async () => fingerprint,
        metadata: { model_id: modelId, filename: file.name, filetype: file.type, fingerprint },
        onProgress: (sentBytes) => {
          idle.restart()
          events.onProgress(sentBytes)
        },
        onSuccess: () => resolve({ type: 'done' }),
        onError: (error) => void readUploadFailure(error, file).then(resolve),
      })
      upload.start()
      idle.restart()
      const how = await promise
      idle.stop()
      return how
    }
    void run().then(end)
    return {
      ended,
      stop: () => {
        isStopped = true
        void upload?.abort()
      },
      discard: async () => {
        if (upload?.url) await deleteOnServer(parts.backOffice, new URL(upload.url).pathname)
      },
    }
  }

/** Only the queue decides about retries, and only the server knows what it has of a file. */
const optionsOf = ({ backOffice, origin, fileReader }: SendPackFileParts): UploadOptions => ({
  endpoint: new URL(PACK_UPLOADS_PATH, origin).href,
  chunkSize: CHUNK_BYTES,
  retryDelays: null,
  storeFingerprintForResuming: false,
  onBeforeRequest: (request) => {
    // Read for each request: after a new sign-in, the upload continues in the new session.
    const token = backOffice.bearer()
    if (token !== null) request.setHeader('Authorization', `Bearer ${token}`)
  },
  ...(fileReader ? { fileReader } : {}),
})

const createIdleTimer = ({ clock }: Pick<SendPackFileParts, 'clock'>, onIdle: () => void) => {
  let stop = (): void => undefined
  return {
    restart: () => {
      stop()
      stop = clock.after(IDLE_TIMEOUT_MS, onIdle)
    },
    stop: () => stop(),
  }
}

/**
 * Identifies a file wherever it is chosen: hexadecimal SHA-256 of its size in decimal, its first and its last MiB.
 * Null: the device cannot read the file.
 */
export const fingerprintOf = async (file: Blob): Promise<string | null> => {
  const { size } = file
  const ends = [file.slice(0, MEBIBYTE), file.slice(Math.max(0, size - MEBIBYTE))]
  const bytes = await readBlob(new Blob([String(size), ...ends]))
  return bytes && sha256Hex(bytes)
}

/** Null: it was moved, changed or deleted since it was chosen. */
const readBlob = async (blob: Blob): Promise<ArrayBuffer | null> => {
  try {
    return await blob.arrayBuffer()
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

type Known = {
  readonly type: 'known'
  /** Null: the server has nothing of the file. */
  readonly upload: { readonly url: string; readonly offset: number } | null
}

const findUpload = async (
  backOffice: Pick<BackOffice, 'ask'>,
  modelId: string,
  fingerprint: string,
): Promise<Known | UploadEnd> => {
  const path = `/api/admin/models/${encodeURIComponent(modelId)}/pack`
  const asked = await askServer(backOffice, { method: 'GET', path }, modelPack)
  if (asked.type !== 'done') return failureToEnd(asked)
  const upload = asked.value.uploads.find((one) => one.fingerprint === fingerprint) ?? null
  return { type: 'known', upload }
}

const SESSION_CODES: readonly (string | null)[] = [
  'signed-out',
  'session-ended',
  'password-changed',
  'account-deactivated',
  'admin-only',
]

const failureToEnd = (failure: Failure): UploadEnd => {
  switch (failure.type) {
    case 'busy':
    case 'server-error':
      return { type: 'later', retryAfterMs: failure.retryAfterMs }
    case 'refused':
      return SESSION_CODES.includes(failure.code) ? { type: 'signed-out' } : failure
    case 'missing':
      return { type: 'refused', code: null, detail: null }
    default:
      return { type: 'unreachable' }
  }
}

/** Translates the library's error into the queue's terms. */
const readUploadFailure = async (error: Error | DetailedError, file: Blob): Promise<UploadEnd> => {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  // A file that is gone from the device looks like a broken connection.
  if (answer === null)
    return (await readBlob(file.slice(0, 1))) === null
      ? { type: 'unreadable' }
      : { type: 'unreachable' }
  const method = error instanceof DetailedError ? error.originalRequest.getMethod() : ''
  return answerToEnd({
    status: answer.getStatus(),
    body: answer.getBody(),
    retryAfter: answer.getHeader('Retry-After'),
    isCreation: method === 'POST',
  })
}

type UploadAnswer = {
  readonly status: number
  readonly body: string
  readonly retryAfter: string | undefined
  /** The answer is to the creation of an upload, not to a part of one that has begun. */
  readonly isCreation: boolean
}

/** A success status here is not our server's: the library would have accepted it. */
export const answerToEnd = ({ status, body, retryAfter, isCreation }: UploadAnswer): UploadEnd => {
  const said = v.safeParse(v.pipe(v.string(), v.parseJson(), problem), body)
  const { code = null, detail = null } = said.success ? said.output : {}
  if (SESSION_CODES.includes(code) || (status === 401 && code !== null))
    return { type: 'signed-out' }
  const seconds = Number(retryAfter ?? Number.NaN)
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1_000 : null
  // Wrong offset, or an upload that the server no longer knows: the next attempt asks for the current offset.
  if ([408, 409, 423, 425, 429].includes(status)) return { type: 'later', retryAfterMs }
  if (!isCreation && (status === 404 || status === 410)) return { type: 'later', retryAfterMs }
  if (status >= 500 && status !== 507) return { type: 'later', retryAfterMs }
  // A proxy in front of the server refuses bodies of this size: a retry would not help.
  if (code === null) return status === 413 ? PROXY_LIMIT : { type: 'unreachable' }
  return { type: 'refused', code, detail }
}

const PROXY_LIMIT = { type: 'refused', code: 'body-too-large', detail: null } as const

type End = (end: UploadEnd) => void

/** `Promise.withResolvers` is newer than the oldest supported browsers. */
const createEnd = (): readonly [Promise<UploadEnd>, End] => {
  let resolve: End = () => undefined
  const promise = new Promise<UploadEnd>((settle) => {
    resolve = settle
  })
  return [promise, resolve]
}
