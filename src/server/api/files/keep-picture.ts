import { recordAudit } from '#server/api/audit/record-audit.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import type { Store } from '#server/store/open-store.ts'
import { findFile } from './find-file.ts'
import { findLeaving, forgetLeaving, isInHand } from './leaving-files.ts'
import {
  type Incoming,
  MOST_PICTURE_BYTES,
  type Receipt,
  receivePicture,
} from './receive/receive-picture.ts'
import type { ObjectStore } from './stores/object-store.ts'

export type KeepDeps = {
  readonly store: Store
  readonly objects: ObjectStore
  readonly nowMs: () => number
  readonly newId: () => string
}

export type Keeping =
  | (Extract<Receipt, { type: 'received' }> & { readonly isNew: boolean })
  | Extract<Receipt, { type: 'refused' }>
  /** The same picture was dropped, and is just being removed. */
  | { readonly type: 'busy' }

/**
 * Keeps a picture under its hash: first its bytes, then the row without which nobody is given them. What is there
 * already is received again and compared, so that the same request always has the same answer.
 */
export const keepPicture = async (
  deps: KeepDeps,
  { actorId, ...incoming }: Omit<Incoming, 'isKnown'> & { readonly actorId: string },
): Promise<Keeping> => {
  const { store, objects, nowMs } = deps
  const { sha256 } = incoming
  const leaving = await findLeaving(store.db, sha256)
  if (leaving && isInHand(leaving, nowMs())) return BUSY
  const isThere = await objects.has(sha256)
  // Kept before pictures had to be clean, or in a backup: a device that offers it again must not lose it.
  const isKnown = isThere || (await findFile(store.db, sha256)) !== undefined
  const receipt = await receivePicture({ ...incoming, isKnown }, (picture) =>
    isThere ? readThrough(picture.content) : objects.put({ sha256, ...picture }),
  )
  if (receipt.type === 'refused') return receipt
  return store.write(async (tx) => {
    // Whoever has taken it in hand meanwhile removes what was found or just kept.
    if ((await findLeaving(tx, sha256))?.at_ms !== leaving?.at_ms) return BUSY
    if (leaving) await forgetLeaving(tx, leaving)
    const isNew = await addRow(tx, deps, { ...receipt, sha256, actorId })
    return { ...receipt, isNew }
  })
}

const BUSY = { type: 'busy' } as const

type NewRow = Extract<Receipt, { type: 'received' }> & {
  readonly sha256: string
  readonly actorId: string
}

/** Answers whether there was none. */
const addRow = async (
  tx: Queryable,
  { nowMs, newId }: KeepDeps,
  { sha256, actorId, contentType, bytes }: NewRow,
): Promise<boolean> => {
  const now = nowMs()
  const created_at = new Date(now).toISOString()
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
  // Whoever sends it again is about to use it.
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

/** Whether the header already says that it will be too long. */
export const announcesTooMuch = (contentLength: string | undefined): boolean =>
  contentLength !== undefined && Number(contentLength) > MOST_PICTURE_BYTES
