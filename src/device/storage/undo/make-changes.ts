import { withDefaults } from '#contract/entities/with-defaults.ts'
import { editRow } from '#sync/row/edit-row.ts'
import { mirrorRow } from '#sync/row/mirror-row.ts'
import type { RowState, StepPorts } from '#sync/row/row-state.ts'
import { HELD_BACK_MS } from '#sync/row/undo/held-back.ts'
import { type Change, isIrreversible, type MadeChange } from '#sync/row/undo/undo-edit.ts'
import type { AdminDatabase } from '../admin-database.ts'
import { orStorageProblem, type StorageProblem } from '../connection/storage-problem.ts'
import { withReopen } from '../connection/with-reopen.ts'
import { withRoom } from '../room/with-room.ts'
import { currentRowIds, editTables, loadRows, type SteppedRow, saveRows } from '../row-records.ts'

export type MakingOutcome = {
  /** Durable on this device. */
  readonly made: readonly MadeChange[]
  /** Rows that were like that already. */
  readonly unchangedIds: readonly string[]
  /** Rows that were deleted meanwhile, here or on the server. */
  readonly goneIds: readonly string[]
  /** Rows whose change this device refused to keep, and why. */
  readonly refusedIds: readonly string[]
  readonly problem: StorageProblem | null
}

/** In one transaction: the screens wait for it. */
const AT_ONCE = 250

const NOTHING: MakingOutcome = {
  made: [],
  unchangedIds: [],
  goneIds: [],
  refusedIds: [],
  problem: null,
}

/**
 * As `commitEdit`, for many rows: one mutation for each. What the device refuses to keep is refused in whole parts, of
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
  const steps = await orStorageProblem(() => withRoom(db, write, changes))
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
  // Of a field that the row lacks, what was on the screen comes back.
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
