import type { Applied } from '#sync/row/row-state.ts'
import type { AdminDatabase } from '../admin-database.ts'

/** For as long a restored server may have lost what it had applied: a backup is seldom older. */
const KEPT_MS = 7 * 86_400_000

/** In one record, since all of a transaction's edits cost as much as one then. */
export const rememberApplied = (
  db: AdminDatabase,
  edits: readonly Applied[],
): PromiseLike<unknown> =>
  db.applied.add({ atMs: Math.max(...edits.map(({ atMs }) => atMs)), edits })

export const forgetOldApplied = async (db: AdminDatabase, nowMs: number): Promise<void> =>
  void (await db.applied
    .where('atMs')
    .below(nowMs - KEPT_MS)
    .delete())
