import { ENTITIES } from '#contract/entities/entities.ts'
import { withBefore } from './edit-row.ts'
import { isSeen, NOT_KEPT, unseenOf, withKnown } from './row-fields.ts'
import {
  type Fields,
  type LostField,
  type Mutation,
  mirrorRow,
  type Rejection,
  type RowState,
  type RowStep,
  type StepPorts,
  type SyncRow,
  sameValue,
  withDefaults,
} from './row-state.ts'

/**
 * Applies the row's pending mutations to a newer server row. If the server and the admin both changed a field since the
 * base, the server's value wins, in every pending mutation: an edit based on a losing value loses too. Remaining
 * mutations were written against another base, so each is a new request under a new key.
 */
export const reconcile = (state: RowState, incoming: SyncRow, ports: StepPorts): RowStep => {
  const current = withKnown(state.entity, incoming, state.base)
  const changed = changedByServer(state, current)
  const lost = lostFields(state, changed, current)
  const mutations = state.mutations.flatMap((mutation) => survivor(mutation, changed, ports))
  const rejection =
    lost.length === 0 && !losesDelete(state, changed) ? null : conflict(state, lost, ports)
  return {
    state: { ...state, base: current, remoteRow: null, mutations },
    rejections: rejection ? [rejection] : [],
  }
}

/**
 * Called after a server has refused an edit because its row was not seen whole, and has not shown more of it: its
 * process does not know these fields, and will not store them. They go from every pending mutation to the tray.
 */
export const parkUnknown = (step: RowStep, ports: StepPorts): RowStep => {
  const { state } = step
  const { entity, base } = state
  if (base === null) return step
  const wanted = wantedFields(state)
  const unknown = new Set(unseenOf(entity, base, wanted))
  if (unknown.size === 0) return step
  const shown: Fields = withDefaults(entity, base)
  const lost = [...unknown].map((field) => ({
    field,
    local: wanted[field],
    server: shown[field] ?? null,
  }))
  return {
    state: {
      ...state,
      mutations: state.mutations.flatMap((mutation) =>
        mutation.type === 'delete' ? mutation : survivor(mutation, unknown, ports),
      ),
    },
    rejections: [...step.rejections, rejectionOf(state, { ...NOT_KEPT, lost }, ports)],
  }
}

/** The row is deleted on the server. A pending delete is done; anything else goes to the tray. */
export const reconcileGone = (state: RowState, ports: StepPorts): RowStep => {
  const next: RowState = { ...state, base: null, remoteRow: null, mutations: [] }
  const wanted = state.mutations.at(-1)
  if (wanted === undefined || wanted.type === 'delete') return { state: next, rejections: [] }
  const lost = editedFields(state).map((field) => ({
    field,
    local: mirrorRow(state)?.[field],
    server: null,
  }))
  return {
    state: next,
    rejections: [rejectionOf(state, { action: 'update', reason: 'gone', lost }, ports)],
  }
}

/**
 * The editable fields whose value on the server differs from the base. A field that the base lacks was shown as its
 * default: the server sending that default now is no change.
 */
export const changedByServer = (
  { entity, base }: RowState,
  current: SyncRow,
): ReadonlySet<string> => {
  const before: Fields | null = base && withDefaults(entity, base)
  return new Set(
    Object.keys(ENTITIES[entity].fields).filter(
      (field) => isSeen(current, field) && !sameValue(before?.[field], current[field]),
    ),
  )
}

const lostFields = (state: RowState, changed: ReadonlySet<string>, current: SyncRow): LostField[] =>
  Object.entries(wantedFields(state))
    .filter(([field, local]) => changed.has(field) && !sameValue(local, current[field]))
    .map(([field, local]) => ({ field, local, server: current[field] }))

/** What the pending edits would make of the row. */
export const wantedFields = ({ mutations }: RowState): Fields => {
  const edits = mutations.filter(({ type }) => type !== 'delete')
  return Object.assign({}, ...edits.map(({ fields }) => fields))
}

/** Deleting a row that was changed meanwhile is a conflict on all of it. */
const losesDelete = ({ mutations }: RowState, changed: ReadonlySet<string>): boolean =>
  changed.size > 0 && mutations.some(({ type }) => type === 'delete')

const survivor = (
  mutation: Mutation,
  changed: ReadonlySet<string>,
  { newId }: StepPorts,
): Mutation[] => {
  const fresh = mutation.state === 'waiting' ? mutation : unsent(mutation, newId())
  if (mutation.type === 'delete') return changed.size === 0 ? [fresh] : []
  const fields = Object.fromEntries(
    Object.entries(mutation.fields).filter(([field]) => !changed.has(field)),
  )
  // The server has the row, so the rest of a create can only be an update.
  return Object.keys(fields).length === 0 ? [] : [{ ...fresh, type: 'update', fields }]
}

const unsent = (mutation: Mutation, id: string): Mutation => ({
  ...mutation,
  id,
  state: 'waiting',
  attempts: 0,
  nextTryAtMs: 0,
  lastProblem: null,
})

const conflict = (state: RowState, lost: readonly LostField[], ports: StepPorts): Rejection => {
  const isDelete = state.mutations.at(-1)?.type === 'delete'
  return rejectionOf(
    state,
    { action: isDelete ? 'delete' : 'update', reason: 'conflict', lost },
    ports,
  )
}

const editedFields = ({ mutations }: RowState): string[] => [
  ...new Set(mutations.flatMap(({ fields }) => Object.keys(fields))),
]

/** A tray item for all pending mutations of the row. */
export const rejectionOf = (
  state: RowState,
  { lost, ...what }: Pick<Rejection, 'action' | 'reason' | 'lost'> & Partial<Rejection>,
  { newId, nowMs }: StepPorts,
): Rejection => ({
  id: newId(),
  entity: state.entity,
  rowId: state.rowId,
  code: null,
  detail: null,
  fields: [],
  row: mirrorRow(state) ?? state.base,
  mutationCount: state.mutations.length,
  rejectedAtMs: nowMs(),
  announced: false,
  ...what,
  lost: withBefore(lost, state.base && withDefaults(state.entity, state.base)),
})
