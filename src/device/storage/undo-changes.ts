import { rowKey } from '#sync/ports.ts'
import { editRow } from '#sync/row/edit-row.ts'
import { mirrorRow, type RowState, type StepPorts, withDefaults } from '#sync/row/row-state.ts'
import {
  type Change,
  HELD_BACK_MS,
  isHeldBack,
  isIrreversible,
  type MadeChange,
  undoEdit,
} from '#sync/row/undo.ts'
import type { AdminDatabase } from './admin-database.ts'
import { retryAfterPruning } from './quota.ts'
import {
  currentRowIds,
  editTables,
  loadRows,
  type SteppedRow,
  saveRows,
  unknownRow,
} from './row-records.ts'
import { orStorageProblem, type StorageProblem } from './storage-problem.ts'
import { withReopen } from './with-reopen.ts'

export type UndoingOutcome =
  | {
      readonly type: 'done'
      /** Rows that are as before; a deleted row may have come back under another id. */
      readonly restored: readonly { readonly formerId: string; readonly rowId: string }[]
      /** Number of rows that were changed again since: they stay as they are. */
      readonly overtaken: number
      /** Number of rows whose change the server has and cannot revert. */
      readonly final: number
    }
  /** Nothing was written. */
  | { readonly type: StorageProblem }

/** Undoes recent changes in one transaction: waiting ones are withdrawn, sent ones are reversed by a new edit. */
export const undoChanges = (
  db: AdminDatabase,
  made: readonly MadeChange[],
  ports: StepPorts,
): Promise<UndoingOutcome> => {
  const undo = () => withReopen(db, () => undoInTransaction(db, made, ports))
  const wanted = made.map(({ change }) => change)
  return orStorageProblem(() => retryAfterPruning(db, undo, wanted))
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

export type MakingOutcome = {
  /** Durable on this device. */
  readonly made: readonly MadeChange[]
  /** Rows that already had these values. */
  readonly unchangedIds: readonly string[]
  /** Rows that were deleted meanwhile, here or on the server. */
  readonly goneIds: readonly string[]
  /** Rows whose change this device refused to store, and why. */
  readonly refusedIds: readonly string[]
  readonly problem: StorageProblem | null
}

/** Rows per transaction: the screens wait for it. */
const AT_ONCE = 250

const NOTHING: MakingOutcome = {
  made: [],
  unchangedIds: [],
  goneIds: [],
  refusedIds: [],
  problem: null,
}

/**
 * As `commitEdit`, for many rows: one mutation for each. If the device refuses to store, it refuses whole parts, of
 * which nothing is written.
 */
export const makeChanges = async (
  db: AdminDatabase,
  changes: readonly Change[],
  ports: StepPorts,
): Promise<MakingOutcome> => {
  let outcome = NOTHING
  for (let at = 0; at < changes.length; at += AT_ONCE) {
    const part = await makePart(db, changes.slice(at, at + AT_ONCE), ports)
    outcome = {
      made: [...outcome.made, ...part.made],
      unchangedIds: [...outcome.unchangedIds, ...part.unchangedIds],
      goneIds: [...outcome.goneIds, ...part.goneIds],
      refusedIds: [...outcome.refusedIds, ...part.refusedIds],
      problem: part.problem ?? outcome.problem,
    }
  }
  return outcome
}

const makePart = async (
  db: AdminDatabase,
  changes: readonly Change[],
  ports: StepPorts,
): Promise<MakingOutcome> => {
  const write = () => withReopen(db, () => stepRows(db, changes, ports))
  const steps = await orStorageProblem(() => retryAfterPruning(db, write, changes))
  if ('type' in steps)
    return { ...NOTHING, refusedIds: changes.map(({ rowId }) => rowId), problem: steps.type }
  const idsOf = (type: Step['type']) =>
    steps.filter((step) => step.type === type).map(({ rowId }) => rowId)
  return {
    ...NOTHING,
    made: steps.flatMap((step) => (step.type === 'made' ? [step.made] : [])),
    unchangedIds: idsOf('unchanged'),
    goneIds: idsOf('gone'),
  }
}

type Step = { readonly rowId: string } & (
  | { readonly type: 'made'; readonly made: MadeChange; readonly stepped: SteppedRow }
  | { readonly type: 'unchanged' | 'gone' }
)

const stepRows = (
  db: AdminDatabase,
  asked: readonly Change[],
  ports: StepPorts,
): Promise<readonly Step[]> => {
  const tables = editTables(db, ...asked.map(({ entity }) => entity))
  return db.transaction('rw', [...tables, db.aliases], async () => {
    const rowIds = await currentRowIds(db, asked)
    const changes = asked.map((change, at) => ({ ...change, rowId: rowIds[at] ?? change.rowId }))
    const states = await loadRows(db, changes)
    const steps = changes.flatMap((change, at) => {
      const state = states[at]
      return state ? [stepOf(state, change, ports)] : []
    })
    await saveRows(
      db,
      steps.flatMap((step) => (step.type === 'made' ? [step.stepped] : [])),
    )
    return steps
  })
}

const stepOf = (before: RowState, change: Change, ports: StepPorts): Step => {
  const { rowId } = change
  const row = mirrorRow(before)
  const step = editRow(before, change, ports)
  if (row === null || step.type === 'row-gone') return { type: 'gone', rowId }
  if (step.type !== 'edited') return { type: 'unchanged', rowId }
  // Undoing sets a field that the row lacked to the value that was on the screen.
  const made = { change, before: withDefaults(change.entity, row) }
  const { state, heldUntilMs } = isIrreversible(made)
    ? heldBack(step.state, ports)
    : { state: step.state }
  const stepped = { before, step: { state, rejections: [] } }
  return { type: 'made', rowId, made: { ...made, heldUntilMs }, stepped }
}

type HeldBack = { readonly state: RowState; readonly heldUntilMs?: number }

const heldBack = (state: RowState, { nowMs }: StepPorts): HeldBack => {
  const last = state.mutations.at(-1)
  if (last?.state !== 'waiting') return { state }
  const heldUntilMs = Math.max(last.nextTryAtMs, nowMs() + HELD_BACK_MS)
  const held = { ...last, nextTryAtMs: heldUntilMs }
  return { state: { ...state, mutations: [...state.mutations.slice(0, -1), held] }, heldUntilMs }
}

/**
 * No undo is offered for longer, even if the toast is kept open: until then the edits that it would withdraw still
 * wait.
 */
export const UNDO_OFFERED_MS = HELD_BACK_MS - 5_000

/**
 * These changes can no longer be undone: those held back for it are due, unless a later change holds them back longer.
 * Returns whether there were any.
 */
export const releaseEdits = async (
  db: AdminDatabase,
  made: readonly MadeChange[],
  nowMs: number,
): Promise<boolean> => {
  const heldUntilMs = new Map(
    made.map(({ change, heldUntilMs = 0 }) => [rowKey(change), heldUntilMs] as const),
  )
  if (made.every(({ heldUntilMs }) => heldUntilMs === undefined)) return false
  return withReopen(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const held = (await db.outbox.toArray()).filter(
        (entry) =>
          isHeldBack(entry, nowMs) && entry.nextTryAtMs <= (heldUntilMs.get(rowKey(entry)) ?? 0),
      )
      await db.outbox.bulkPut(held.map((entry) => ({ ...entry, nextTryAtMs: 0 })))
      return held.length > 0
    }),
  )
}
