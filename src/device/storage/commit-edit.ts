import { type Edit, editRow } from '#sync/row/edit-row.ts'
import type { StepPorts } from '#sync/row/row-state.ts'
import type { AdminDatabase } from './admin-database.ts'
import { currentRowId, loadRow, rowTables, saveRow } from './row-records.ts'
import { type StorageProblem, storageProblem } from './storage-problem.ts'
import { withReopen } from './with-reopen.ts'

export type EditOutcome =
  | { readonly type: 'saved' }
  | { readonly type: 'unchanged' }
  | { readonly type: 'row-gone' }
  | { readonly type: 'row-exists' }
  | { readonly type: StorageProblem }

/**
 * The only way to change a synced row: mirror, base and outbox are written in one transaction, so that what is shown as
 * saved is always what will be sent. Where the browser refuses to store, nothing is written and the outcome says so.
 */
export const commitEdit = async (
  db: AdminDatabase,
  edit: Edit,
  ports: StepPorts,
): Promise<EditOutcome> => {
  try {
    const outcome = await withReopen(db, () => editInTransaction(db, edit, ports))
    if (outcome.type !== 'row-gone') return outcome
    // The form may have been open since before the server gave the row its own id.
    const rowId = await currentRowId(db, edit)
    return rowId === edit.rowId
      ? outcome
      : await withReopen(db, () => editInTransaction(db, { ...edit, rowId }, ports))
  } catch (error) {
    const problem = storageProblem(error)
    if (problem === null) throw error
    return { type: problem }
  }
}

const editInTransaction = (
  db: AdminDatabase,
  edit: Edit,
  ports: StepPorts,
): PromiseLike<EditOutcome> =>
  db.transaction('rw', rowTables(db, edit.entity), async () => {
    const before = await loadRow(db, edit)
    const step = editRow(before, edit, ports)
    if (step.type !== 'edited') return { type: step.type }
    await saveRow(db, before, { state: step.state, rejections: [] })
    return { type: 'saved' }
  })
