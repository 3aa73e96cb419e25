import { picturesIn, UNUSED_PICTURE_DAYS } from '#domain/pictures.ts'
import type { AdminDatabase, PictureRecord } from './admin-database.ts'
import { orStorageProblem, type StorageProblem } from './storage-problem.ts'
import { withReopen } from './with-reopen.ts'

/** How long a sent picture is kept: restoring a backup may lose it on the server. */
const SENT_KEPT_MS = 7 * 86_400_000

/** A picture that no edit ever named was added to a form that was discarded, or by itself; its tile shows the day. */
const UNNAMED_KEPT_MS = UNUSED_PICTURE_DAYS * 86_400_000

/** Drops pictures that are no longer needed; never one that an edit, a rejected edit or a draft names. */
export const forgetOldPictures = async (db: AdminDatabase, nowMs: number): Promise<void> => {
  const old = (await db.pictures.toArray()).filter(
    ({ state, changedAtMs }) =>
      changedAtMs < nowMs - (state === 'sent' ? SENT_KEPT_MS : UNNAMED_KEPT_MS),
  )
  if (old.length > 0) await db.transaction('rw', db.tables, () => dropUnnamed(db, old))
}

/** Frees space: the server has these pictures. */
export const forgetSentPictures = async (db: AdminDatabase): Promise<void> =>
  dropUnnamed(db, await db.pictures.where('state').equals('sent').toArray())

export type PictureUsage =
  /** `named`: an edit, a rejected edit or a draft names it. */
  { readonly type: 'named' } | { readonly type: 'unnamed' } | { readonly type: StorageProblem }

export const readPictureUsage = (db: AdminDatabase, sha256: string): Promise<PictureUsage> => {
  const look = async () =>
    (await readNamed(db)).has(sha256) ? ({ type: 'named' } as const) : UNNAMED
  return orStorageProblem(() => withReopen(db, () => db.transaction('r', db.tables, look)))
}

const UNNAMED = { type: 'unnamed' } as const

export type ForgettingOutcome =
  | { readonly type: 'forgotten' }
  /** As above; it stays and is sent again, because the server may no longer have it. */
  | { readonly type: 'named' }
  | { readonly type: StorageProblem }

/** Drops a picture that nothing names. */
export const forgetPicture = (db: AdminDatabase, sha256: string): Promise<ForgettingOutcome> => {
  const forget = async () => {
    if ((await readNamed(db)).has(sha256)) {
      await db.pictures.update(sha256, { state: 'waiting' })
      return { type: 'named' } as const
    }
    await drop(db, [sha256])
    return { type: 'forgotten' } as const
  }
  return orStorageProblem(() => withReopen(db, () => db.transaction('rw', db.tables, forget)))
}

const dropUnnamed = async (db: AdminDatabase, old: readonly PictureRecord[]): Promise<void> => {
  const named = await readNamed(db)
  await drop(
    db,
    old.map(({ sha256 }) => sha256).filter((sha256) => !named.has(sha256)),
  )
}

/** The pictures that an edit, a rejected edit or a draft names. */
export const readNamed = async (db: AdminDatabase): Promise<ReadonlySet<string>> =>
  new Set(
    picturesIn([await db.outbox.toArray(), await db.tray.toArray(), await db.drafts.toArray()]),
  )

const drop = async (db: AdminDatabase, hashes: readonly string[]): Promise<void> => {
  await db.pictures.bulkDelete([...hashes])
  await db.pictureBytes.bulkDelete([...hashes])
}
