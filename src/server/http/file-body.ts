import { type FileHandle, open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'

/** A part of a file: bytes `first` to `last`, both included. */
export type FileSlice = {
  readonly path: string
  readonly first: number
  readonly last: number
}

const CHUNK_BYTES = 256 * 1024

const slices = new WeakMap<ReadableStream, FileSlice>()

/**
 * A `Response` body from a file. The file is opened only when the body is read, and our own server does not read it: it
 * sends the file by `sendSlice`.
 */
export const fileBody = (slice: FileSlice): ReadableStream<Uint8Array> => {
  let at = slice.first
  let file: FileHandle | null = null
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        file ??= await open(slice.path)
        const chunk = await readInto(file, Buffer.allocUnsafeSlow(CHUNK_BYTES), at, slice.last)
        at += chunk.length
        controller.enqueue(chunk)
        if (at <= slice.last) return
        controller.close()
        await file.close()
      },
      cancel: () => file?.close(),
    },
    { highWaterMark: 0 },
  )
  slices.set(body, slice)
  return body
}

/** Null: the body is of another kind. */
export const sliceOf = ({ body }: Response): FileSlice | null =>
  body === null ? null : (slices.get(body) ?? null)

/**
 * Sends a part of a file with two alternating buffers: one is filled while the other is being sent. A stream would
 * allocate new ones all the time, whose garbage collection takes more than half of the processor time of ten downloads.
 * @throws when the file is shorter than announced, or the socket is closed
 */
export const sendSlice = async (
  { path, first, last }: FileSlice,
  outgoing: ServerResponse,
): Promise<void> => {
  const write = writerOf(outgoing)
  const buffers = [
    Buffer.allocUnsafeSlow(CHUNK_BYTES),
    Buffer.allocUnsafeSlow(CHUNK_BYTES),
  ] as const
  const file = await open(path)
  try {
    let sent = Promise.resolve()
    for (let at = first, turn: 0 | 1 = 0; at <= last; turn = turn === 0 ? 1 : 0) {
      const chunk = await readInto(file, buffers[turn], at, last)
      at += chunk.length
      await sent
      sent = write(chunk)
      // It is awaited after the next read: without this, a failure before that would count as unhandled.
      sent.catch(() => undefined)
    }
    await sent
    outgoing.end()
  } finally {
    await file.close()
  }
}

const readInto = async (
  file: FileHandle,
  buffer: Buffer<ArrayBuffer>,
  at: number,
  last: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const length = Math.min(buffer.length, last - at + 1)
  const { bytesRead } = await file.read(buffer, 0, length, at)
  if (bytesRead === 0) throw new Error('the file is shorter than it was')
  return buffer.subarray(0, bytesRead)
}

/**
 * Writes; each promise resolves once the system has taken the bytes, so that their buffer may be reused, and rejects
 * when the socket is closed before. No promise lives as long as the answer: each chunk would leave a callback in it.
 */
const writerOf = (outgoing: ServerResponse): ((chunk: Uint8Array) => Promise<void>) => {
  let isGone = false
  let fail: (error: Error) => void = () => undefined
  outgoing.once('close', () => {
    isGone = true
    fail(new Error('the client has gone'))
  })
  return (chunk) =>
    new Promise((resolve, reject) => {
      fail = reject
      if (isGone) return reject(new Error('the client has gone'))
      outgoing.write(chunk, (error) => (error ? reject(error) : resolve()))
    })
}
