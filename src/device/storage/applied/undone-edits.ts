import type { EntityKey } from '#contract/entities/entities.ts'
import { groupBy } from '#domain/collections/group-by.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { findUndone, type MadeEdit } from '#sync/row/undo/find-undone.ts'
import { type AdminDatabase, mirrorTable } from '../admin-database.ts'
import { readApplied } from './applied-edits.ts'
import {
  type Restoration,
  readRestoration,
  readRestorations,
  writeRestoration,
} from './restoration.ts'

/** An edit that would bring back what a restored server has lost. */
export type UndoneEdit = {
  readonly edit: Edit
  /** The row as that server has it. */
  readonly now: SyncRow | null
  /** Of a delete: the row as it was when it went. What is otherwise now, somebody else may have written since. */
  readonly gone: SyncRow | null
}

/**
 * What this device's admin had changed in the last days, nobody else since, and a server that was restored from a backup
 * no longer has. Empty as long as the server was not restored.
 */
export const readUndoneEdits = async (db: AdminDatabase): Promise<readonly UndoneEdit[]> => {
  const restorations = await readRestorations(db)
  if (restorations.length === 0) return []
  // Those since the restore and those that wait as well: the admin's last word, whatever was lost before it.
  const made = [
    ...(await readApplied(db)),
    ...(await db.outbox.orderBy('seq').toArray()).map((mutation) => ({
      rowId: mutation.rowId,
      edit: { mutation, row: null },
    })),
  ]
  return (await Promise.all(restorations.map((one) => undoneOf(db, one, made)))).flat()
}

const undoneOf = async (
  db: AdminDatabase,
  [entity, { rows }]: readonly [EntityKey, Restoration],
  made: readonly { readonly rowId: string; readonly edit: MadeEdit }[],
): Promise<readonly UndoneEdit[]> => {
  const madeOfRow = groupBy(
    made.filter(({ edit }) => edit.mutation.entity === entity),
    ({ rowId }) => rowId,
  )
  const nowRows = await mirrorTable(db, entity).bulkGet([...rows.keys()])
  return [...rows].flatMap(([rowId, before], at) => {
    const now = nowRows[at] ?? null
    const edits = madeOfRow.get(rowId)?.map(({ edit }) => edit) ?? []
    const edit = findUndone(edits, { before, now })
    if (edit === null) return []
    return [{ edit, now, gone: edit.type === 'delete' ? (edits.at(-1)?.row ?? null) : null }]
  })
}

/** What was known of a row before it was decided on. */
export type DecidedRow = {
  readonly entity: EntityKey
  readonly rowId: string
  readonly before: SyncRow | null
  readonly lastSeq: number
}

/** Decided for one row: made again, or left as the restored server has it. Null where there was nothing to decide. */
export const settleUndone = (
  db: AdminDatabase,
  { entity, rowId }: { readonly entity: EntityKey; readonly rowId: string },
): Promise<DecidedRow | null> =>
  db.transaction('rw', db.meta, async () => {
    const restoration = await readRestoration(db, entity)
    const before = restoration?.rows.get(rowId)
    if (restoration === null || before === undefined) return null
    const rows = new Map(restoration.rows)
    rows.delete(rowId)
    await writeRestoration(db, entity, { ...restoration, rows })
    return { entity, rowId, before, lastSeq: restoration.lastSeq }
  })

/** Takes a decision back: the row is offered again. What a later restore has noted of it stands. */
export const reopenUndone = (
  db: AdminDatabase,
  { entity, rowId, before, lastSeq }: DecidedRow,
): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const known = (await readRestoration(db, entity)) ?? { lastSeq, rows: new Map() }
    const rows = new Map([[rowId, before], ...known.rows])
    await writeRestoration(db, entity, { ...known, rows })
  })
