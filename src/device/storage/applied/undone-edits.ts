import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import { findUndone } from '#sync/row/find-undone.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from '../admin-database.ts'
import { readAppliedOf } from './applied-edits.ts'
import { readRestoration, writeRestoration } from './restoration.ts'

/** An edit that would bring back what a restored server has lost, and the row as that server has it. */
export type UndoneEdit = { readonly edit: Edit; readonly now: SyncRow | null }

/**
 * What this device's admin had changed in the last days, nobody else since, and a server that was restored from a backup
 * no longer has. Empty as long as the server was not restored.
 */
export const readUndoneEdits = async (db: AdminDatabase): Promise<readonly UndoneEdit[]> =>
  (await Promise.all(ENTITY_KEYS.map((entity) => undoneOf(db, entity)))).flat()

const undoneOf = async (db: AdminDatabase, entity: EntityKey): Promise<readonly UndoneEdit[]> => {
  const restoration = await readRestoration(db, entity)
  if (restoration === null) return []
  const { lastSeq, rows } = restoration
  const applied = (await readAppliedOf(db, entity)).filter(({ seq }) => seq <= lastSeq)
  const rowIds = [...rows.keys()]
  const nowRows = await mirrorTable(db, entity).bulkGet(rowIds)
  return rowIds.flatMap((rowId, at) => {
    const confirmed = applied.filter((one) => one.rowId === rowId).map(({ edit }) => edit)
    const now = nowRows[at] ?? null
    const edit = findUndone(confirmed, { before: rows.get(rowId) ?? null, now })
    return edit ? [{ edit, now }] : []
  })
}

/** Decided for one row: made again, or left as the restored server has it. */
export const settleUndone = (
  db: AdminDatabase,
  { entity, rowId }: { readonly entity: EntityKey; readonly rowId: string },
): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const restoration = await readRestoration(db, entity)
    if (restoration === null) return
    const rows = new Map(restoration.rows)
    rows.delete(rowId)
    await writeRestoration(db, entity, { ...restoration, rows })
  })
