import type { Answer, PicturePort } from '#sync/ports.ts'
import type { AdminDatabase } from './admin-database.ts'
import { retryAfterPruning } from './quota.ts'
import { orStorageProblem, type StorageProblem } from './storage-problem.ts'
import { withReopen } from './with-reopen.ts'

export type Picture = {
  readonly sha256: string
  /** Its media type. */
  readonly type: string
  readonly content: ArrayBuffer
  /** See `PictureRecord`. */
  readonly forItself?: boolean
}

export type KeepingOutcome = { readonly type: 'kept' } | { readonly type: StorageProblem }

/**
 * Stores a picture until the server has it. One that was already sent is sent again before a row names it: it may have
 * been deleted there meanwhile.
 */
export const keepPicture = (
  db: AdminDatabase,
  picture: Picture,
  nowMs: number,
): Promise<KeepingOutcome> => {
  const write = () => withReopen(db, () => addPictures(db, [picture], nowMs))
  return orStorageProblem(async () => {
    await retryAfterPruning(db, write)
    return { type: 'kept' }
  })
}

/** In a transaction of its own, or in the current one. */
export const addPictures = (
  db: AdminDatabase,
  pictures: readonly Picture[],
  nowMs: number,
): PromiseLike<void> =>
  db.transaction('rw', db.pictures, db.pictureBytes, async () => {
    const before = await db.pictures.bulkGet(pictures.map(({ sha256 }) => sha256))
    await db.pictures.bulkPut(
      pictures.map(({ sha256, type, content, forItself = false }, at) => ({
        sha256,
        type,
        bytes: content.byteLength,
        state: 'waiting',
        changedAtMs: nowMs,
        // Discarding a form that also used the picture does not reset this.
        forItself: forItself || (before[at]?.state === 'waiting' && before[at].forItself === true),
      })),
    )
    await db.pictureBytes.bulkPut(pictures.map(({ sha256, content }) => ({ sha256, content })))
  })

/** Those of them that wait for the server, with their bytes. */
export const readWaiting = async (
  db: AdminDatabase,
  hashes: readonly string[],
): Promise<readonly Picture[]> => {
  const records = await db.pictures.bulkGet([...hashes])
  const waiting = records.flatMap((record) => (record?.state === 'waiting' ? [record] : []))
  const bytes = await db.pictureBytes.bulkGet(waiting.map(({ sha256 }) => sha256))
  return waiting.flatMap(({ sha256, type }, at) => {
    const content = bytes[at]?.content
    return content ? [{ sha256, type, content }] : []
  })
}

/** A server that was restored from a backup may have lost pictures: all of them are offered again. */
export const doubtPictures = (db: AdminDatabase): PromiseLike<unknown> =>
  db.pictures.where('state').equals('sent').modify({ state: 'waiting' })

type Ports = {
  readonly upload: (picture: Picture, calledOff?: Promise<unknown>) => Promise<Answer>
  readonly nowMs: () => number
}

/** The engine's access to the pictures of this device. */
export const createPicturePort = (db: AdminDatabase, { upload, nowMs }: Ports): PicturePort => ({
  waiting: (hashes) =>
    withReopen(db, async () => {
      const records = await db.pictures.bulkGet([...hashes])
      return records.flatMap((record) => (record?.state === 'waiting' ? [record.sha256] : []))
    }),
  send: async (sha256, calledOff) => {
    const [picture] = await withReopen(db, () => readWaiting(db, [sha256]))
    return picture ? upload(picture, calledOff) : null
  },
  sent: async (sha256) => {
    const state = { state: 'sent', changedAtMs: nowMs() } as const
    await withReopen(db, () => db.pictures.update(sha256, state))
  },
})
