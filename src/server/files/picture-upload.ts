import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { cleanPicture, isClean } from '#contract/pictures/clean-picture.ts'
import { type Inflate, MOST_INFLATED_BYTES } from '#contract/pictures/picture-metadata.ts'
import { HEAD_BYTES, pictureType } from '#contract/pictures/picture-type.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import { isoTime } from '#server/time.ts'
import type { ObjectStore } from '../db/object-store.ts'
import { findFile, findRemovedFile, forgetRemovedFile, isBeingDeleted } from './file-rows.ts'

const unpack = promisify(inflate)

export const inflateText: Inflate = async (packed) => {
  try {
    return await unpack(packed, { maxOutputLength: MOST_INFLATED_BYTES })
  } catch {
    // Broken, or a decompression bomb: nothing to read.
    return null
  }
}

const MOST_PICTURE_BYTES = 10 * 1024 * 1024

type Receipt =
  | { readonly type: 'received'; readonly contentType: string; readonly bytes: number }
  | { readonly type: 'refused'; readonly code: RefusalCode }

type RefusalCode = Extract<
  ProblemCode,
  'body-too-large' | 'unsupported-picture' | 'picture-metadata' | 'hash-mismatch' | 'bad-request'
>

type Incoming = {
  readonly body: AsyncIterable<Uint8Array> | null
  /** The hash that the sender announced. */
  readonly sha256: string
  /** It is stored already, so the upload adds nothing new. */
  readonly isKnown: boolean
}

type Picture = {
  readonly contentType: string
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * Passes an incoming picture to `keep`, and returns the result. A picture that is too long, differs from the announced
 * hash, or is interrupted ends the content with an error, so that nothing of it is stored.
 *
 * A new picture must not contain metadata about author and location. It is refused, and not cleaned here: its address
 * is the hash of the stored bytes, by which devices show it before it is sent, browsers cache it, and a restore detects
 * damage.
 */
const receivePicture = async (
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

/** Ends the content early; is always caught in this file. */
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
    // The sender has disconnected, and receives no answer.
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

/** Held in memory completely, since metadata may be anywhere in it. */
async function* cleanOnly(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  const bytes = Buffer.concat(parts)
  const cleaned = await cleanPicture(bytes, { inflate: inflateText })
  if (cleaned === null) throw new Refused('unsupported-picture')
  if (!isClean(bytes, cleaned)) throw new Refused('picture-metadata')
  yield bytes
}

export type KeepDeps = {
  readonly store: Store
  readonly objects: ObjectStore
  readonly nowMs: () => number
  readonly newId: () => string
}

export type Keeping =
  | (Extract<Receipt, { type: 'received' }> & { readonly isNew: boolean })
  | Extract<Receipt, { type: 'refused' }>
  /** The same picture was deleted, and its bytes are being removed. */
  | { readonly type: 'busy' }

/**
 * Stores a picture under its hash: first the bytes, then the row, without which it is not served. An existing picture
 * is received again and compared, so that the same request always has the same answer.
 */
export const keepPicture = async (
  deps: KeepDeps,
  { actorId, ...incoming }: Omit<Incoming, 'isKnown'> & { readonly actorId: string },
): Promise<Keeping> => {
  const { store, objects, nowMs } = deps
  const { sha256 } = incoming
  const leaving = await findRemovedFile(store.db, sha256)
  if (leaving && isBeingDeleted(leaving, nowMs())) return BUSY
  const isThere = await objects.has(sha256)
  // Stored before the rule about metadata, or in a backup: a device that sends it again must not lose it.
  const isKnown = isThere || (await findFile(store.db, sha256)) !== undefined
  const receipt = await receivePicture({ ...incoming, isKnown }, (picture) =>
    isThere ? readThrough(picture.content) : objects.put({ sha256, ...picture }),
  )
  if (receipt.type === 'refused') return receipt
  return store.write(async (tx) => {
    // A process that has claimed its deletion meanwhile removes the bytes that were found or just stored.
    if ((await findRemovedFile(tx, sha256))?.at_ms !== leaving?.at_ms) return BUSY
    if (leaving) await forgetRemovedFile(tx, leaving)
    const isNew = await addRow(tx, deps, { ...receipt, sha256, actorId })
    return { ...receipt, isNew }
  })
}

const BUSY = { type: 'busy' } as const

type NewRow = Extract<Receipt, { type: 'received' }> & {
  readonly sha256: string
  readonly actorId: string
}

/** Returns whether the row was new. */
const addRow = async (
  tx: Queryable,
  { nowMs, newId }: KeepDeps,
  { sha256, actorId, contentType, bytes }: NewRow,
): Promise<boolean> => {
  const now = nowMs()
  const created_at = isoTime(now)
  const inserted = await tx
    .insertInto('files')
    .values({ sha256, content_type: contentType, bytes, created_at })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('sha256')
    .executeTakeFirst()
  if (inserted) {
    const note = { actorId, action: 'upload', entity: 'files', rowId: sha256 } as const
    await recordAudit(tx, { newId, nowMs: now }, note)
    return true
  }
  // A client that sends it again is about to use it.
  await tx
    .updateTable('files')
    .set({ unused_since: null })
    .where('sha256', '=', sha256)
    .where('unused_since', 'is not', null)
    .execute()
  return false
}

const readThrough = async (content: AsyncIterable<Uint8Array>): Promise<void> => {
  const chunks = content[Symbol.asyncIterator]()
  while (!(await chunks.next()).done);
}

/** Whether the announced length is already too large. */
export const declaresTooManyBytes = (contentLength: string | undefined): boolean =>
  contentLength !== undefined && Number(contentLength) > MOST_PICTURE_BYTES
