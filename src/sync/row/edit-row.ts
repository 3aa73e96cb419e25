import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import {
  type Fields,
  type LostField,
  MUTATION_SCHEMA,
  type Mutation,
  mirrorRow,
  type Rejection,
  type RowState,
  type StepPorts,
  type SyncRow,
  sameValue,
  withDefaults,
} from './row-state.ts'

/**
 * The value to write when a lost value is made again. Of a group, only the members that its admin changed are applied
 * to the group's current value: another admin's members stay. Any other value comes back as it was.
 */
export const mergeGroup = (
  { local, before }: { readonly local: unknown; readonly before?: unknown },
  now: unknown,
): unknown => {
  if (!isGroup(before) || !isGroup(local) || !isGroup(now)) return local
  const changed = Object.entries(local).filter(
    ([member, value]) => !sameValue(value, before[member]),
  )
  return { ...now, ...Object.fromEntries(changed) }
}

/** Whether both have changed the same since `before`: the value, or the same member of a group. */
const isConflict = (local: unknown, before: unknown, now: unknown): boolean =>
  isGroup(local) && isGroup(before) && isGroup(now)
    ? Object.keys(local).some((member) => isConflict(local[member], before[member], now[member]))
    : !sameValue(local, before) && !sameValue(now, before) && !sameValue(local, now)

/** Records the values of groups before their admin changed them, as far as they are known. */
export const withBefore = (
  lost: readonly LostField[],
  known: Fields | null,
): readonly LostField[] =>
  lost.map((entry) => {
    const before = known?.[entry.field]
    return isGroup(entry.local) && isGroup(before) ? { ...entry, before } : entry
  })

/** Fields inside a field. */
const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An admin's edit. `fields` of an update are those that changed; of a create, the whole draft. */
export type Edit =
  | {
      readonly type: 'create' | 'update'
      readonly entity: EntityKey
      readonly rowId: string
      readonly fields: Fields
      /** The values of an update's fields that the admin saw when writing them, if the update is based on those. */
      readonly seen?: Fields
    }
  | { readonly type: 'delete'; readonly entity: EntityKey; readonly rowId: string }

export type EditStep =
  | { readonly type: 'edited'; readonly state: RowState }
  | { readonly type: 'unchanged' }
  /** The row was deleted, here or on the server, since the admin opened it. */
  | { readonly type: 'row-gone' }
  /** The same was changed since it was seen: the admin has to see that first. */
  | { readonly type: 'overtaken' }
  /** A created row's id is taken. */
  | { readonly type: 'row-exists' }

/** Appends an edit to the row's mutations, merged into the last one if that was never sent. */
export const editRow = (state: RowState, edit: Edit, ports: StepPorts): EditStep => {
  const row = mirrorRow(state)
  if (edit.type === 'create') {
    return row === null && state.mutations.length === 0
      ? edited(state, [newMutation(edit, edit.fields, ports)])
      : { type: 'row-exists' }
  }
  if (row === null) return { type: 'row-gone' }
  if (edit.type === 'delete') return appendDelete(state, edit, ports)
  const fields = onRow(edit, row)
  return fields ? appendUpdate(state, { ...edit, fields }, ports) : { type: 'overtaken' }
}

/** The fields as they are to be written on the current row; null if they conflict with its changes. */
const onRow = (
  { entity, fields, seen }: Exclude<Edit, { type: 'delete' }>,
  row: Fields,
): Fields | null => {
  if (seen === undefined) return fields
  const [before, now] = [withDefaults(entity, seen), withDefaults(entity, row)]
  const entries = Object.entries(fields)
  if (entries.some(([field, local]) => isConflict(local, before[field], now[field]))) return null
  return Object.fromEntries(
    entries.map(([field, local]) => [
      field,
      mergeGroup({ local, before: before[field] }, now[field]),
    ]),
  )
}

const appendDelete = (state: RowState, edit: Edit, ports: StepPorts): EditStep => {
  const { sent, unsent } = splitLast(state)
  // Create and delete of a row that the server never received cancel out.
  if (unsent?.type === 'create') return edited(state, sent)
  const removal = newMutation(edit, {}, ports)
  return edited(state, [...sent, unsent ? { ...removal, seq: unsent.seq } : removal])
}

const appendUpdate = (
  state: RowState,
  edit: Edit & { fields: Fields },
  ports: StepPorts,
): EditStep => {
  const { sent, unsent } = splitLast(state)
  if (unsent?.type === 'create') {
    const merged = { ...unsent, fields: { ...unsent.fields, ...edit.fields } }
    return sameValue(merged.fields, unsent.fields)
      ? { type: 'unchanged' }
      : edited(state, [...sent, merged])
  }
  const row: Fields | null = mirrorRow({ base: state.base, mutations: sent })
  // As the admin sees it: a missing field is shown as its default.
  const before = row && withDefaults(edit.entity, row)
  const wanted = { ...unsent?.fields, ...edit.fields }
  const fields = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !sameValue(value, before?.[field])),
  )
  if (sameValue(fields, unsent?.fields ?? {})) return { type: 'unchanged' }
  if (Object.keys(fields).length === 0) return edited(state, sent)
  // Two steps that are allowed one after the other may not be allowed as one: from pending to completed.
  const isLeap = ENTITIES[edit.entity].check?.({
    before: before ?? {},
    after: { ...before, ...fields },
  })
  if (unsent && isLeap)
    return edited(state, [...state.mutations, newMutation(edit, edit.fields, ports)])
  return edited(state, [...sent, unsent ? { ...unsent, fields } : newMutation(edit, fields, ports)])
}

/** Edits can be merged into the last mutation as long as it was never sent. */
const splitLast = ({ mutations }: RowState) => {
  const last = mutations.at(-1)
  return last?.state === 'waiting'
    ? { sent: mutations.slice(0, -1), unsent: last }
    : { sent: mutations, unsent: undefined }
}

const edited = (state: RowState, mutations: readonly Mutation[]): EditStep => ({
  type: 'edited',
  state: { ...state, mutations },
})

const newMutation = (edit: Edit, fields: Fields, { newId, nowMs }: StepPorts): Mutation => ({
  id: newId(),
  seq: null,
  schema: MUTATION_SCHEMA,
  entity: edit.entity,
  rowId: edit.rowId,
  type: edit.type,
  fields,
  madeAtMs: nowMs(),
  state: 'waiting',
  attempts: 0,
  nextTryAtMs: 0,
  lastProblem: null,
})

/**
 * The edit that applies a rejected one to the current row, `now`. A deleted row is created again under another id,
 * because the server keeps a tombstone under the old one; null if admins cannot create such a row: an order, a message,
 * a user.
 */
export const rejectionToEdit = (
  rejection: Rejection,
  now: SyncRow | null,
  newId: () => string,
): Edit | null => {
  const { entity, rowId, action, reason, lost, row } = rejection
  const local = Object.fromEntries(
    lost.map((entry) => [entry.field, mergeGroup(entry, now?.[entry.field])]),
  )
  if (reason === 'gone' || action === 'create') {
    if (!ENTITIES[entity].mutations.create) return null
    const kept = Object.keys(ENTITIES[entity].fields).flatMap((field) =>
      row && field in row ? [[field, row[field]]] : [],
    )
    return {
      type: 'create',
      entity,
      rowId: newId(),
      fields: { ...Object.fromEntries(kept), ...local },
    }
  }
  return action === 'delete'
    ? { type: 'delete', entity, rowId }
    : { type: 'update', entity, rowId, fields: local }
}
