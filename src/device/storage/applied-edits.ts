import type { Applied } from '#sync/row/row-state.ts'
import type { AdminDatabase } from './admin-database.ts'

/** How long a restored server may have lost what it had applied: backups are seldom older. */
const KEPT_MS = 7 * 86_400_000

/** In one record, so that all edits of a transaction cost as much as one. */
export const rememberApplied = (
  db: AdminDatabase,
  edits: readonly Applied[],
): PromiseLike<unknown> =>
  db.applied.add({ atMs: Math.max(...edits.map(({ atMs }) => atMs)), edits })

export type AppliedEdit = {
  readonly seq: number
  /** The row's id at the server. */
  readonly rowId: string
  readonly edit: Applied
}

/** The confirmed edits, oldest first. */
export const readApplied = async (db: AdminDatabase): Promise<readonly AppliedEdit[]> =>
  (await db.applied.orderBy('seq').toArray()).flatMap(({ seq, edits }) =>
    edits.map((edit) => ({ seq, rowId: edit.row?.id ?? edit.mutation.rowId, edit })),
  )

/** Edits are old a week before the last one: a clock that is far ahead once makes nothing old. */
export const forgetOldApplied = async (db: AdminDatabase, nowMs: number): Promise<void> => {
  const newest = await db.applied.orderBy('atMs').last()
  if (newest === undefined) return
  await db.applied
    .where('atMs')
    .below(Math.min(nowMs, newest.atMs) - KEPT_MS)
    .delete()
}
