import type { PromiseExtended } from 'dexie'
import { ENTITIES } from '#contract/entities/entities.ts'
import { type Edit, type EditStep, editRow } from '#sync/row/edit-row.ts'
import type { RowState, StepPorts } from '#sync/row/row-state.ts'
import type { AdminDatabase } from './admin-database.ts'
import { addRow, currentRowId, editTables, loadRow, saveRow, unknownRow } from './row-records.ts'
import { orStorageProblem, type StorageProblem } from './storage-problem.ts'
import { withReopen } from './with-reopen.ts'

export type EditOutcome =
  | { readonly type: 'saved' }
  | { readonly type: 'unchanged' }
  | { readonly type: 'row-gone' }
  /** Nothing is written: the same field was changed since the admin saw it. */
  | { readonly type: 'overtaken' }
  | { readonly type: 'row-exists' }
  | { readonly type: StorageProblem }

/**
 * The only way to change a synced row: mirror, base and outbox are written in one transaction, so that what is shown as
 * saved is always what will be sent. If the browser refuses to store, nothing is written and the outcome says so.
 * @throws TypeError for a field that the entity does not have, and for a value that JSON cannot represent: neither
 * would arrive.
 */
export const commitEdit = (db: AdminDatabase, edit: Edit, ports: StepPorts): Promise<EditOutcome> =>
  orStorageProblem(async () => {
    assertSendable(edit)
    const outcome = await withReopen(db, () => editInTransaction(db, edit, ports))
    if (outcome.type !== 'row-gone') return outcome
    // The form may have been open since before the server assigned the row its own id.
    const rowId = await currentRowId(db, edit)
    return rowId === edit.rowId
      ? outcome
      : withReopen(db, () => editInTransaction(db, { ...edit, rowId }, ports))
  })

const assertSendable = (edit: Edit): void => {
  if (edit.type === 'delete') return
  const { fields } = ENTITIES[edit.entity]
  for (const [field, value] of Object.entries(edit.fields)) {
    if (!Object.hasOwn(fields, field)) throw new TypeError(`${edit.entity}: no field "${field}"`)
    if (!isJsonValue(value))
      throw new TypeError(`${edit.entity}: "${field}" is nothing that JSON can say`)
  }
}

const isJsonValue = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isJsonValue)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null)
    return value === null || ['string', 'boolean', 'undefined'].includes(typeof value)
  return (
    Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJsonValue)
  )
}

const editInTransaction = (
  db: AdminDatabase,
  edit: Edit,
  ports: StepPorts,
): PromiseLike<EditOutcome> =>
  edit.type === 'create'
    ? createUnseen(db, edit, ports).catch('ConstraintError', () => editSeen(db, edit, ports))
    : editSeen(db, edit, ports)

/** A row that was just created cannot exist yet, so the admin does not wait for a read. */
const createUnseen = (
  db: AdminDatabase,
  edit: Edit,
  ports: StepPorts,
): PromiseExtended<EditOutcome> =>
  db.transaction('rw', editTables(db, edit.entity), () =>
    stepped(editRow(unknownRow(edit), edit, ports), (state) => addRow(db, state)),
  )

const editSeen = (db: AdminDatabase, edit: Edit, ports: StepPorts): PromiseExtended<EditOutcome> =>
  db.transaction('rw', editTables(db, edit.entity), () =>
    loadRow(db, edit).then((before) =>
      stepped(editRow(before, edit, ports), (state) =>
        saveRow(db, before, { state, rejections: [] }),
      ),
    ),
  )

/** The outcome is `saved` once `write` succeeds; an edit without changes writes nothing. */
const stepped = (
  step: EditStep,
  write: (state: RowState) => PromiseExtended<unknown>,
): EditOutcome | PromiseExtended<EditOutcome> =>
  step.type === 'edited' ? write(step.state).then(() => ({ type: 'saved' })) : step
