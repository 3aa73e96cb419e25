import { AwsClient } from 'aws4fetch'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import type { S3Settings } from '#server/settings/object-store-settings.ts'
import { isoTime } from '#server/time.ts'
import type { NewObject, ObjectStore } from '../db/object-store.ts'

/** A connection without any progress for this time counts as dead. */
const TIMEOUT_MS = 30_000

/** Measures idle time. A whole file may take as long as it needs: a slow connection is not a dead one. */
type IdleTimeout = {
  /** Aborted when the connection has been idle for too long. */
  readonly signal: AbortSignal
  /** Restarts the measurement: data has moved, or is requested. */
  readonly begin: () => void
  /** Stops the measurement: nothing is being waited for. */
  readonly end: () => void
}

const createIdleTimeout = (
  after: (delayMs: number, callback: () => void) => () => void,
): IdleTimeout => {
  const breaking = new AbortController()
  let callOff = (): void => undefined
  const end = (): void => callOff()
  return {
    signal: breaking.signal,
    begin: () => {
      end()
      callOff = after(TIMEOUT_MS, () =>
        breaking.abort(new DOMException('nothing has moved', 'TimeoutError')),
      )
    },
    end,
  }
}

export type S3Deps = {
  readonly nowMs: () => number
  /** Calls back once; the returned function cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

type S3Call = {
  readonly method: 'PUT' | 'GET' | 'HEAD' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
}

type S3Answer = { readonly answer: Response; readonly idleTimeout: IdleTimeout }

/**
 * Stores files in a bucket of any S3-compatible store, addressed by path: for several machines. The key needs the
 * rights to list, read, write and delete; without the right to list, S3 answers "denied" for missing files.
 */
export const createS3Store = (settings: S3Settings, { nowMs, after }: S3Deps): ObjectStore => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  /** The response, or null for 404. */
  const call = async (name: string, { body, ...init }: S3Call): Promise<S3Answer | null> => {
    const idleTimeout = createIdleTimeout(after)
    const { signal } = idleTimeout
    const aws = { datetime: amzTime(nowMs()) }
    const signed = await client.sign(`${endpoint}/${bucket}/files/${name}`, { ...init, aws })
    const sent = body ? { body: inPieces(body, idleTimeout), duplex: 'half' as const } : {}
    idleTimeout.begin()
    const answer = await reach(fetch(signed, { ...sent, signal }).finally(idleTimeout.end))
    if (answer.ok) return { answer, idleTimeout }
    await answer.body?.cancel()
    if (answer.status === 404) return null
    throw new StorageUnavailable(`the object store answered ${answer.status} to ${init.method}`)
  }

  return {
    put: async ({ sha256, name = sha256, contentType, content }) => {
      const body = await gather(content)
      const headers = {
        'Content-Type': contentType,
        'Content-Length': String(body.byteLength),
        // Part of the signature, so the store accepts no other bytes.
        'X-Amz-Content-Sha256': sha256,
      }
      const called = await call(name, { method: 'PUT', headers, body })
      if (called === null) throw new StorageUnavailable('the object store has no such bucket')
      await called.answer.body?.cancel()
    },
    open: async (name, range) => {
      const headers: Record<string, string> = range
        ? { Range: `bytes=${range.first}-${range.last}` }
        : {}
      const called = await call(name, { method: 'GET', headers })
      return called?.answer.body ? heard(called.answer.body, called.idleTimeout) : null
    },
    has: async (name) => (await call(name, { method: 'HEAD' })) !== null,
    remove: async (name) => {
      const called = await call(name, { method: 'DELETE' })
      await called?.answer.body?.cancel()
    },
  }
}

/** S3 accepts no body of unknown length. */
const gather = async (content: NewObject['content']): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const PIECE_BYTES = 64 * 1024

/** A piece is requested when the connection can send more, which shows that the connection is alive. */
const inPieces = (bytes: Uint8Array, { begin }: IdleTimeout): ReadableStream<Uint8Array> => {
  let at = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    begin()
    if (at < bytes.byteLength) controller.enqueue(bytes.subarray(at, at + PIECE_BYTES))
    else controller.close()
    at += PIECE_BYTES
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

/** The same content, with idle time measured. A reader may pause: the store is idle only while a piece is awaited. */
const heard = (
  content: ReadableStream<Uint8Array>,
  { begin, end }: IdleTimeout,
): ReadableStream<Uint8Array> => {
  const reader = content.getReader()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      begin()
      const next = await reach(reader.read().finally(end))
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

const reach = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    throw new StorageUnavailable('the object store cannot be reached', { cause: error })
  }
}

/** `20260102T030405Z`. */
const amzTime = (nowMs: number): string => isoTime(nowMs).replace(/[:-]|\.\d{3}/g, '')
