import { editRow } from '#sync/row/edit-row.ts'
import type { RowState, StepPorts } from '#sync/row/row-state.ts'
import { type MadeChange, undoEdit } from '#sync/row/undo/undo-edit.ts'
import type { AdminDatabase } from '../admin-database.ts'
import { orStorageProblem, type StorageProblem } from '../connection/storage-problem.ts'
import { withReopen } from '../connection/with-reopen.ts'
import { withRoom } from '../room/with-room.ts'
import {
  currentRowIds,
  editTables,
  loadRows,
  type SteppedRow,
  saveRows,
  unknownRow,
} from '../row-records.ts'

export type UndoingOutcome =
  | {
      readonly type: 'done'
      /** What is as it was; a deleted row may have come back under another id. */
      readonly restored: readonly { readonly formerId: string; readonly rowId: string }[]
      /** Rows that have changed again since: they stay as they are. */
      readonly overtaken: number
      /** Rows whose change the server has, and which it cannot be asked to take back. */
      readonly final: number
    }
  /** Nothing was written. */
  | { readonly type: StorageProblem }

/** Takes changes back that were just made, in one transaction: withdrawn where they wait, turned round where they were sent. */
export const undoChanges = (
  db: AdminDatabase,
  made: readonly MadeChange[],
  ports: StepPorts,
): Promise<UndoingOutcome> => {
  const undo = () => withReopen(db, () => undoInTransaction(db, made, ports))
  const wanted = made.map(({ change }) => change)
  return orStorageProblem(() => withRoom(db, undo, wanted))
}

type Undone = { readonly formerId: string } & (
  | { readonly type: 'restored'; readonly rowId: string; readonly stepped: SteppedRow }
  | { readonly type: 'overtaken' | 'final' }
)

const undoInTransaction = (
  db: AdminDatabase,
  made: readonly MadeChange[],
  ports: StepPorts,
): Promise<UndoingOutcome> => {
  const changes = made.map(({ change }) => change)
  const tables = editTables(db, ...changes.map(({ entity }) => entity))
  return db.transaction('rw', [...tables, db.aliases], async () => {
    const rowIds = await currentRowIds(db, changes)
    const names = changes.map(({ entity, rowId }, at) => ({ entity, rowId: rowIds[at] ?? rowId }))
    const states = await loadRows(db, names)
    const undone = made.flatMap((one, at) => {
      const state = states[at]
      return state ? [undoOne(state, one, ports)] : []
    })
    const restored = undone.flatMap((one) => (one.type === 'restored' ? [one] : []))
    await saveRows(
      db,
      restored.map(({ stepped }) => stepped),
    )
    return {
      type: 'done',
      restored: restored.map(({ formerId, rowId }) => ({ formerId, rowId })),
      overtaken: undone.filter(({ type }) => type === 'overtaken').length,
      final: undone.filter(({ type }) => type === 'final').length,
    }
  })
}

const undoOne = (before: RowState, made: MadeChange, ports: StepPorts): Undone => {
  const formerId = made.before.id
  const step = undoEdit(before, made, ports)
  switch (step.type) {
    case 'overtaken':
    case 'final':
      return { type: step.type, formerId }
    case 'undone':
      return restoredAs(formerId, before, step.state)
    case 'anew': {
      const unknown = unknownRow(step.edit)
      const created = editRow(unknown, step.edit, ports)
      return created.type === 'edited'
        ? restoredAs(formerId, unknown, created.state)
        : { type: 'overtaken', formerId }
    }
  }
}

const restoredAs = (formerId: string, before: RowState, state: RowState): Undone => ({
  type: 'restored',
  formerId,
  rowId: state.rowId,
  stepped: { before, step: { state, rejections: [] } },
})
