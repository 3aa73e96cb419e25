import type { Applied } from '#sync/row/row-state.ts'
import type { AdminDatabase } from './admin-database.ts'

/** For as long a restored server may have lost what it had applied: a backup is seldom older. */
const KEPT_MS = 7 * 86_400_000

/** In one record, since all of a transaction's edits cost as much as one then. */
export const rememberApplied = (
  db: AdminDatabase,
  edits: readonly Applied[],
): PromiseLike<unknown> =>
  db.applied.add({ atMs: Math.max(...edits.map(({ atMs }) => atMs)), edits })

export type AppliedEdit = {
  readonly seq: number
  /** As the server calls it. */
  readonly rowId: string
  readonly edit: Applied
}

/** The confirmed edits, oldest first. */
export const readApplied = async (db: AdminDatabase): Promise<readonly AppliedEdit[]> =>
  (await db.applied.orderBy('seq').toArray()).flatMap(({ seq, edits }) =>
    edits.map((edit) => ({ seq, rowId: edit.row?.id ?? edit.mutation.rowId, edit })),
  )

/** Old are those of a week before the last one: a clock that is far ahead for once makes nothing old. */
export const forgetOldApplied = async (db: AdminDatabase, nowMs: number): Promise<void> => {
  const newest = await db.applied.orderBy('atMs').last()
  if (newest === undefined) return
  await db.applied
    .where('atMs')
    .below(Math.min(nowMs, newest.atMs) - KEPT_MS)
    .delete()
}
