import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { editRow, mergeGroup, rejectionToEdit } from '#sync/row/edit-row.ts'
import {
  type Fields,
  type LostField,
  mirrorRow,
  type Rejection,
  type StepPorts,
  type SyncRow,
  sameValue,
} from '#sync/row/row-state.ts'
import type { AdminDatabase } from './admin-database.ts'
import type { EditOutcome } from './commit-edit.ts'
import { loadRow, rowTables, saveRow } from './row-records.ts'
import { orStorageProblem } from './storage-problem.ts'
import { withReopen } from './with-reopen.ts'

/** Some rejected edits cannot be made again. */
export const canReapply = (rejection: Rejection): boolean =>
  rejectionToEdit(rejection, null, () => '') !== null

/** An item of the tray, and what the admin saw beside it in the fields that it would write: null if there is no row. */
export type Reapplying = { readonly id: string; readonly seen: Fields | null }

/**
 * Turns a rejected edit into a new one; the item leaves the tray in the same transaction. An edit that cannot be made
 * again stays.
 */
export const reapplyRejection = async (
  db: AdminDatabase,
  { id: rejectionId, seen }: Reapplying,
  ports: StepPorts,
): Promise<EditOutcome> => {
  const rejection = await db.tray.get(rejectionId)
  if (rejection === undefined) return { type: 'unchanged' }
  return orStorageProblem(() =>
    withReopen(db, () =>
      db.transaction('rw', rowTables(db, rejection.entity), async (): Promise<EditOutcome> => {
        // Another tab may have been faster.
        if ((await db.tray.get(rejectionId)) === undefined) return { type: 'unchanged' }
        const known = await loadRow(db, rejection)
        const edit = rejectionToEdit(rejection, mirrorRow(known), ports.newId)
        if (edit === null) return { type: 'row-gone' }
        const before = edit.rowId === rejection.rowId ? known : await loadRow(db, edit)
        const isOnSeen = edit.type === 'update' && seen !== null
        const step = editRow(before, isOnSeen ? { ...edit, seen } : edit, ports)
        if (step.type !== 'edited' && step.type !== 'unchanged') return { type: step.type }
        if (step.type === 'edited') await saveRow(db, before, { state: step.state, rejections: [] })
        await db.tray.delete(rejectionId)
        return { type: step.type === 'edited' ? 'saved' : 'unchanged' }
      }),
    ),
  )
}

export const dismissRejections = (
  db: AdminDatabase,
  rejectionIds: readonly string[],
): Promise<void> => db.tray.bulkDelete([...rejectionIds])

/** Puts dismissed items back; their toast was shown before and is not shown again. */
export const restoreRejections = async (
  db: AdminDatabase,
  rejections: readonly Rejection[],
): Promise<void> =>
  void (await db.tray.bulkPut(rejections.map((rejection) => ({ ...rejection, announced: true }))))

/** Records that the toast was shown, so that no other tab, and no later start, shows it again. */
export const markAnnounced = async (
  db: AdminDatabase,
  rejectionIds: readonly string[],
): Promise<void> =>
  void (await db.tray.bulkUpdate(
    rejectionIds.map((key) => ({ key, changes: { announced: true } })),
  ))

/**
 * The field-by-field content of a tray item, beside the row's current values. In a group, members that the admin did
 * not change have the server's values. A delete has no values of its own: it shows the fields that prevented it, which
 * differ from what the admin saw when they deleted the row.
 */
export const shownLosses = (
  { entity, action, lost, row }: Pick<Rejection, 'entity' | 'action' | 'lost' | 'row'>,
  now: SyncRow | null,
): readonly LostField[] => {
  return action === 'delete' && lost.length === 0
    ? changedSince(entity, row, now)
    : lost.map((entry) => {
        const server = now && entry.field in now ? now[entry.field] : entry.server
        return { ...entry, local: mergeGroup(entry, server), server }
      })
}

/** The fields that have changed since the admin deleted the row. */
export const changedSince = (
  entity: EntityKey,
  row: SyncRow | null,
  now: SyncRow | null,
): readonly LostField[] =>
  row === null || now === null
    ? []
    : Object.keys(ENTITIES[entity].fields)
        .filter((field) => field in row && !sameValue(row[field], now[field]))
        .map((field) => ({ field, local: row[field], server: now[field] }))
