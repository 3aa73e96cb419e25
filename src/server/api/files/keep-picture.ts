import { recordAudit } from '#server/api/audit/record-audit.ts'
import type { Store } from '#server/store/open-store.ts'
import {
  type Incoming,
  MOST_PICTURE_BYTES,
  type Receipt,
  receivePicture,
} from './receive-picture.ts'
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

/**
 * Keeps a picture under its hash: first its bytes, then the row without which nobody is given them. What is there
 * already is received again and compared, so that the same request always has the same answer.
 */
export const keepPicture = async (
  { store, objects, nowMs, newId }: KeepDeps,
  { actorId, ...incoming }: Incoming & { readonly actorId: string },
): Promise<Keeping> => {
  const { sha256 } = incoming
  const isThere = await objects.has(sha256)
  const receipt = await receivePicture(incoming, (picture) =>
    isThere ? readThrough(picture.content) : objects.put({ sha256, ...picture }),
  )
  if (receipt.type === 'refused') return receipt
  const isNew = await store.write(async (tx) => {
    const now = nowMs()
    const inserted = await tx
      .insertInto('files')
      .values({
        sha256,
        content_type: receipt.contentType,
        bytes: receipt.bytes,
        created_at: new Date(now).toISOString(),
      })
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .returning('sha256')
      .executeTakeFirst()
    if (!inserted) return false
    const note = { actorId, action: 'upload', entity: 'files', rowId: sha256 } as const
    await recordAudit(tx, { newId, nowMs: now }, note)
    return true
  })
  return { ...receipt, isNew }
}

const readThrough = async (content: AsyncIterable<Uint8Array>): Promise<void> => {
  const chunks = content[Symbol.asyncIterator]()
  while (!(await chunks.next()).done);
}

/** Whether the header already says that it will be too long. */
export const announcesTooMuch = (contentLength: string | undefined): boolean =>
  contentLength !== undefined && Number(contentLength) > MOST_PICTURE_BYTES
