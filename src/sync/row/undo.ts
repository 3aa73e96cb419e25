import type { EntityDefinition } from '#contract/define-entity.ts'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { pick } from '#domain/collections.ts'
import { type Edit, editRow } from './edit-row.ts'
import {
  type Applied,
  type Fields,
  type Mutation,
  mirrorRow,
  type RowState,
  type StepPorts,
  type SyncRow,
  sameValue,
} from './row-state.ts'

/** A row on the server: `before` it was restored, as this device last knew it, and `now`. Null if there is none. */
type RestoredRow = { readonly before: SyncRow | null; readonly now: SyncRow | null }

/** A confirmed edit with the row that it made; or a waiting one, whose row is not known yet. */
export type MadeEdit = Pick<Applied, 'mutation' | 'row'>

/**
 * The edit that restores a row to where its admin's edits had left it, on a server that has lost some of them; null if
 * nothing is missing. What others had changed since is not restored. `made` are of one row, oldest first.
 */
export const findUndone = (
  made: readonly MadeEdit[],
  { before, now }: RestoredRow,
): Edit | null => {
  const last = made.at(-1)
  if (last === undefined) return null
  const { entity } = last.mutation
  const rowId = last.row?.id ?? last.mutation.rowId
  if (last.mutation.type === 'delete')
    return before === null && now ? { type: 'delete', entity, rowId } : null
  if (before === null) return null
  const names = Object.keys(ENTITIES[entity].fields)
  if (now === null) return { type: 'create', entity, rowId, fields: pick(before, names) }
  const wanted = Object.assign({}, ...made.map(({ mutation }) => mutation.fields))
  const missing = names.filter(
    (name) =>
      name in wanted &&
      sameValue(wanted[name], before[name]) &&
      !sameValue(wanted[name], now[name]),
  )
  return missing.length === 0
    ? null
    : { type: 'update', entity, rowId, fields: pick(wanted, missing) }
}

/** How long an edit that the server could not revert is held back, unless it is released before. */
export const HELD_BACK_MS = 30_000

/** It was never tried, and waits. A longer wait comes from a clock that was set back since. */
export const isHeldBack = (
  { attempts, nextTryAtMs }: Pick<Mutation, 'attempts' | 'nextTryAtMs'>,
  nowMs: number,
): boolean => attempts === 0 && nextTryAtMs > nowMs && nextTryAtMs <= nowMs + HELD_BACK_MS

/** An edit that can be offered for undoing: a created row is deleted by its own button. */
export type Change =
  | {
      readonly type: 'update'
      readonly entity: EntityKey
      readonly rowId: string
      readonly fields: Fields
    }
  | { readonly type: 'delete'; readonly entity: EntityKey; readonly rowId: string }

/** A change that was made, and the row as its admin saw it before. */
export type MadeChange = {
  readonly change: Change
  readonly before: SyncRow
  /** Until when it is held back for its undo; undefined: it is not. */
  readonly heldUntilMs?: number | undefined
}

export type UndoStep =
  /** The row's next state: the change is withdrawn if it was never sent, else reverted by another mutation. */
  | { readonly type: 'undone'; readonly state: RowState }
  /**
   * The server may have deleted the row already. It is created again under another id: the old one has a tombstone
   * there.
   */
  | { readonly type: 'anew'; readonly edit: Edit }
  /** The row was changed again, or is back already: nothing of this change is left to undo. */
  | { readonly type: 'overtaken' }
  /** It was sent, and no allowed change reverts it. */
  | { readonly type: 'final' }

/** Undoes one change of a row, as far as it still applies. */
export const undoEdit = (
  state: RowState,
  { change, before }: MadeChange,
  ports: StepPorts,
): UndoStep =>
  change.type === 'delete'
    ? undoDelete(state, before, ports)
    : undoUpdate(state, { wanted: change.fields, before }, ports)

/** Whether the server cannot revert the change completely once it has it. */
export const isIrreversible = ({ change, before }: MadeChange): boolean =>
  change.type === 'delete' || isRefused(change.entity, { ...before, ...change.fields }, before)

const undoUpdate = (
  state: RowState,
  { wanted, before }: { readonly wanted: Fields; readonly before: SyncRow },
  ports: StepPorts,
): UndoStep => {
  const row = mirrorRow(state)
  if (row === null) return { type: 'overtaken' }
  // Fields that were changed again since, here or on the server, no longer belong to this change.
  const unchanged = Object.keys(wanted).filter((field) => sameValue(row[field], wanted[field]))
  const next = updated(state, pick(before, unchanged), ports)
  if (next === null) return { type: 'overtaken' }
  return isAllowed(next) ? { type: 'undone', state: next } : { type: 'final' }
}

const undoDelete = (state: RowState, before: SyncRow, ports: StepPorts): UndoStep => {
  if (mirrorRow(state) !== null) return { type: 'overtaken' }
  const { entity } = state
  const fields = pick(before, Object.keys(ENTITIES[entity].fields))
  const last = state.mutations.at(-1)
  const left: RowState = { ...state, mutations: state.mutations.slice(0, -1) }
  if (last?.type === 'delete' && last.state === 'waiting' && mirrorRow(left) !== null)
    // The delete had replaced the edits that were waiting before it.
    return { type: 'undone', state: updated(left, fields, ports) ?? left }
  return { type: 'anew', edit: { type: 'create', entity, rowId: ports.newId(), fields } }
}

/** Null: the fields change nothing. */
const updated = (state: RowState, fields: Fields, ports: StepPorts): RowState | null => {
  const { entity, rowId } = state
  const step = editRow(state, { type: 'update', entity, rowId, fields }, ports)
  return step.type === 'edited' ? step.state : null
}

/** Whether the server will accept each update that has not been sent yet. */
const isAllowed = ({ entity, base, mutations }: RowState): boolean =>
  mutations.every(({ type, state }, at) => {
    const [before, after] = [at, at + 1].map((end) =>
      mirrorRow({ base, mutations: mutations.slice(0, end) }),
    )
    return type !== 'update' || state === 'sent' || !isRefused(entity, before ?? {}, after ?? {})
  })

/** By the entity's own rules; if every update has the same meaning, no other can be made. */
const isRefused = (entity: EntityKey, before: Fields, after: Fields): boolean => {
  const { check, impliedUpdate = {} }: EntityDefinition = ENTITIES[entity]
  const isBeyondWords = Object.entries(impliedUpdate).some(
    ([field, value]) => !sameValue(after[field], value),
  )
  return isBeyondWords || (check?.({ before, after }) ?? null) !== null
}
