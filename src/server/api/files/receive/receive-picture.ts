import { createHash } from 'node:crypto'
import type { ProblemCode } from '#contract/problems.ts'
import { cleanPicture, isClean } from '#contract/public/pictures/clean-picture.ts'
import { HEAD_BYTES, pictureType } from '#contract/public/pictures/picture-type.ts'
import { inflateText } from './inflate-text.ts'

export const MOST_PICTURE_BYTES = 10 * 1024 * 1024

export type Receipt =
  | { readonly type: 'received'; readonly contentType: string; readonly bytes: number }
  | { readonly type: 'refused'; readonly code: RefusalCode }

type RefusalCode = Extract<
  ProblemCode,
  'body-too-large' | 'unsupported-picture' | 'picture-metadata' | 'hash-mismatch' | 'bad-request'
>

export type Incoming = {
  readonly body: AsyncIterable<Uint8Array> | null
  /** What the sender says that it is. */
  readonly sha256: string
  /** It is kept already, so that nothing new comes in by it. */
  readonly isKnown: boolean
}

export type Picture = {
  readonly contentType: string
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * Hands a picture that arrives to `keep`, and answers what has become of it. What turns out too long or another one than
 * announced, or breaks off, ends the content with an error, so that nothing of it is kept.
 *
 * A new one must tell nothing of who made it and where. It is refused, and not cleaned here: its address is the hash of what
 * is kept, by which devices show it before it is sent, browsers keep it, and a restore finds what was damaged.
 */
export const receivePicture = async (
  { body, sha256, isKnown }: Incoming,
  keep: (picture: Picture) => Promise<void>,
): Promise<Receipt> => {
  const chunks = arriving(body ?? [])
  try {
    const head = await readHead(chunks)
    const contentType = pictureType(head)
    if (contentType === null) return refuse('unsupported-picture')
    const seen = { bytes: 0 }
    const content = checked(joined(head, chunks), sha256, seen)
    await keep({ contentType, content: isKnown ? content : cleanOnly(content) })
    return { type: 'received', contentType, bytes: seen.bytes }
  } catch (error) {
    if (error instanceof Refused) return refuse(error.code)
    throw error
  } finally {
    await chunks.return()
  }
}

const refuse = (code: RefusalCode): Receipt => ({ type: 'refused', code })

/** Ends the content early; never leaves this file. */
class Refused extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode) {
    super(code)
    this.code = code
  }
}

type Chunks = AsyncGenerator<Uint8Array, void, void>

async function* arriving(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Chunks {
  try {
    for await (const chunk of body) yield chunk
  } catch {
    // Whoever sent it broke off, and hears no answer.
    throw new Refused('bad-request')
  }
}

const readHead = async (chunks: Chunks): Promise<Uint8Array> => {
  const head: Uint8Array[] = []
  let size = 0
  while (size < HEAD_BYTES) {
    const { done, value } = await chunks.next()
    if (done) break
    head.push(value)
    size += value.byteLength
  }
  return Buffer.concat(head)
}

async function* joined(head: Uint8Array, rest: Chunks): Chunks {
  yield head
  yield* rest
}

async function* checked(chunks: Chunks, sha256: string, seen: { bytes: number }): Chunks {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    seen.bytes += chunk.byteLength
    if (seen.bytes > MOST_PICTURE_BYTES) throw new Refused('body-too-large')
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new Refused('hash-mismatch')
}

/** It is in memory as a whole, as its metadata may stand anywhere in it. */
async function* cleanOnly(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  const bytes = Buffer.concat(parts)
  const cleaned = await cleanPicture(bytes, { inflate: inflateText })
  if (cleaned === null) throw new Refused('unsupported-picture')
  if (!isClean(bytes, cleaned)) throw new Refused('picture-metadata')
  yield bytes
}
