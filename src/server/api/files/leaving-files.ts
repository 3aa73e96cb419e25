import type { Queryable } from '#server/store/database-schema.ts'

/**
 * A dropped picture loses its row first, and is written down here until its bytes are gone too: so no row is ever
 * without bytes, and no crash leaves bytes that nobody knows of.
 */
export type LeavingFile = { readonly sha256: string; readonly at_ms: number }

/** Whoever removes bytes writes the time down first, and needs less than this for one picture. */
const HANDS_ON_MS = 10 * 60_000

/** An hour longer, which is longer than any upload: one that found the picture in its place has ended before the bytes go. */
const REST_MS = HANDS_ON_MS + 60 * 60_000

/** Takes pictures out of the list of those that are there. Nobody has them in hand yet: they may come back at once. */
export const dropFiles = async (
  tx: Queryable,
  hashes: readonly string[],
  nowMs: number,
): Promise<void> => {
  if (hashes.length === 0) return
  await tx.deleteFrom('files').where('sha256', 'in', hashes).execute()
  await tx
    .insertInto('leaving_files')
    .values(hashes.map((sha256) => ({ sha256, at_ms: nowMs - HANDS_ON_MS })))
    .execute()
}

export const findLeaving = (db: Queryable, sha256: string): Promise<LeavingFile | undefined> =>
  db.selectFrom('leaving_files').selectAll().where('sha256', '=', sha256).executeTakeFirst()

/** Whether its bytes may be going just now. */
export const isInHand = (leaving: LeavingFile, nowMs: number): boolean =>
  nowMs - leaving.at_ms < HANDS_ON_MS

/** One whose bytes may go. */
export const nextToRemove = (db: Queryable, nowMs: number): Promise<LeavingFile | undefined> =>
  db
    .selectFrom('leaving_files')
    .selectAll()
    .where('at_ms', '<=', nowMs - REST_MS)
    .orderBy('at_ms')
    .orderBy('sha256')
    .limit(1)
    .executeTakeFirst()

/** Takes it in hand; false when somebody else has, or when it has come back. */
export const takeInHand = async (
  tx: Queryable,
  { sha256, at_ms }: LeavingFile,
  nowMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('leaving_files')
    .set({ at_ms: nowMs })
    .where('sha256', '=', sha256)
    .where('at_ms', '=', at_ms)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** It has left, or come back. */
export const forgetLeaving = async (
  tx: Queryable,
  { sha256, at_ms }: LeavingFile,
): Promise<void> => {
  await tx
    .deleteFrom('leaving_files')
    .where('sha256', '=', sha256)
    .where('at_ms', '=', at_ms)
    .execute()
}
