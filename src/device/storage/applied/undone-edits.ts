import { rowKey } from '#sync/ports.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import { findUndone } from '#sync/row/find-undone.ts'
import type { Applied } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from '../admin-database.ts'
import { forgetRestoration, readRestoration } from '../meta/restoration.ts'

/**
 * What this device's admin had changed in the last days, and a server that was restored from a backup no longer has; as
 * the edits that would bring it back. Empty as long as the server was not restored.
 */
export const readUndoneEdits = async (db: AdminDatabase): Promise<readonly Edit[]> => {
  const restoredAtMs = await readRestoration(db)
  if (restoredAtMs === null) return []
  const records = await db.applied.where('atMs').belowOrEqual(restoredAtMs).sortBy('seq')
  const byRow = Map.groupBy(
    records.flatMap(({ edits }) => edits),
    ({ mutation, row }) => rowKey({ entity: mutation.entity, rowId: row?.id ?? mutation.rowId }),
  )
  const undone = await Promise.all([...byRow.values()].map((confirmed) => undoneOf(db, confirmed)))
  return undone.filter((edit) => edit !== null)
}

const undoneOf = async (db: AdminDatabase, confirmed: readonly Applied[]): Promise<Edit | null> => {
  const last = confirmed.at(-1)
  if (last === undefined) return null
  const rowId = last.row?.id ?? last.mutation.rowId
  return findUndone(confirmed, (await mirrorTable(db, last.mutation.entity).get(rowId)) ?? null)
}

/** Decided: replayed, or left as the restored server has it. */
export const settleRestoration = (db: AdminDatabase): Promise<void> =>
  db.transaction('rw', db.applied, db.meta, async () => {
    const restoredAtMs = await readRestoration(db)
    if (restoredAtMs === null) return
    await db.applied.where('atMs').belowOrEqual(restoredAtMs).delete()
    await forgetRestoration(db)
  })
