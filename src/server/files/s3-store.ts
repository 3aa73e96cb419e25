import { AwsClient } from 'aws4fetch'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { isoTime } from '#server/time.ts'
import type { NewObject, ObjectStore } from '../db/object-store.ts'

/** A connection on which nothing has moved for so long is dead. */
const TIMEOUT_MS = 30_000

/** How long somebody has said nothing. A whole file may take as long as it needs: a slow line is no dead one. */
type IdleTimeout = {
  /** Aborted when it has lasted for too long. */
  readonly signal: AbortSignal
  /** It begins anew: something has moved, or was asked for. */
  readonly begin: () => void
  /** Nothing is waited for. */
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

export type S3Settings = {
  /** `https://s3.example`, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export type S3Deps = {
  readonly nowMs: () => number
  /** Calls back once; the returned function calls it off. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

type S3Call = {
  readonly method: 'PUT' | 'GET' | 'HEAD' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
}

type S3Answer = { readonly answer: Response; readonly silence: IdleTimeout }

/**
 * In a bucket of any store that speaks S3, addressed by path: for many machines. The key needs the rights to list, read,
 * write and delete; without the first, S3 denies what is merely not there.
 */
export const createS3Store = (settings: S3Settings, { nowMs, after }: S3Deps): ObjectStore => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  /** The answer, or null for 404. */
  const call = async (name: string, { body, ...init }: S3Call): Promise<S3Answer | null> => {
    const silence = createIdleTimeout(after)
    const { signal } = silence
    const aws = { datetime: amzTime(nowMs()) }
    const signed = await client.sign(`${endpoint}/${bucket}/files/${name}`, { ...init, aws })
    const sent = body ? { body: inPieces(body, silence), duplex: 'half' as const } : {}
    silence.begin()
    const answer = await reach(fetch(signed, { ...sent, signal }).finally(silence.end))
    if (answer.ok) return { answer, silence }
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
        // Part of what is signed, so the store takes no other bytes.
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
      return called?.answer.body ? heard(called.answer.body, called.silence) : null
    },
    has: async (name) => (await call(name, { method: 'HEAD' })) !== null,
    remove: async (name) => {
      const called = await call(name, { method: 'DELETE' })
      await called?.answer.body?.cancel()
    },
  }
}

/** S3 takes no body of unknown length. */
const gather = async (content: NewObject['content']): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const PIECE_BYTES = 64 * 1024

/** Each piece is asked for once there is room for it on the line, which is how one hears that the line moves. */
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

/** The same content. Whoever reads it may take a rest: only while a piece is waited for is it the store that is silent. */
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
