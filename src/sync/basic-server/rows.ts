import * as v from 'valibot'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { FIELDS_NOT_KEPT } from '#contract/problems.ts'
import { changedByServer, reconcile, reconcileGone } from '../row/reconcile.ts'
import { asKept, isReadable, type ParsedRows, parseRows } from '../row/row-fields.ts'
import {
  type Incoming,
  type Mutation,
  type RowState,
  type RowStep,
  type StepPorts,
  type SyncRow,
  sameValue,
} from '../row/row-state.ts'
import { confirm, refuse } from '../row/settle.ts'

/** A list of a basic server; null if the body is not one. */
export const readBasicRows = (entity: EntityKey, body: unknown): ParsedRows | null => {
  const parsed = parseRows(entity, body, readBasicRow)
  return parsed && isReadable(parsed) ? parsed : null
}

/**
 * One row of a basic server; null if the value is not one. Its own version numbers are not ours, so the row counts as
 * one without a version: it is compared by value only.
 */
export const readBasicRow = (entity: EntityKey, value: unknown): SyncRow | null => {
  if (!isObject(value)) return null
  const { single, plural, fields, rowSchema } = ENTITIES[entity]
  const { version, last_mutation_id, ...row } = withoutNulls(withTextIds(value))
  // A single row has no id, and all its fields are optional: any object would match.
  if (single && !Object.keys(fields).some((field) => field in row)) return null
  const parsed = v.safeParse(rowSchema, single ? { ...row, id: plural } : row)
  return parsed.success ? parsed.output : null
}

type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A null from a database is treated like a missing field: the contract's default replaces it. */
const withoutNulls = (row: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** The contract does not define the type of ids; here they are text. */
const withTextIds = (row: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'number' && /^id$|_id$/.test(key) ? String(value) : withTextIdsInside(value),
    ]),
  )

const withTextIdsInside = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withTextIdsInside)
  return isObject(value) ? withTextIds(value) : value
}

/**
 * What a whole list shows of a row if only values can tell what has happened: before or after a basic server. Nothing
 * is being sent while a list is read, so the list also shows the result of requests that were never answered.
 */
export const receiveListed = (before: RowState, incoming: Incoming, ports: StepPorts): RowStep => {
  const state = before.remoteRow === null ? before : { ...before, remoteRow: null }
  const head = state.mutations[0]
  if (head === undefined) return { state: { ...state, base: rowOf(incoming) }, rejections: [] }
  if (incoming.type === 'gone') return receiveGone(state, head, ports)
  if (head.state === 'sent' && isShownBy(head, incoming.row))
    return confirm(state, incoming.row, ports)
  // A new attempt under a new key would restart its waiting time, so only what must change is changed.
  if (changedByServer(state, incoming.row).size > 0) return reconcile(state, incoming.row, ports)
  const known = withBase(state, incoming.row)
  return head.lastProblem === FIELDS_NOT_KEPT
    ? refuse(known, { problem: { code: FIELDS_NOT_KEPT }, current: null }, ports)
    : { state: known, rejections: [] }
}

/** The row that a create has made is passed as its own, whatever its id on the server. */
const isShownBy = ({ type, fields }: Mutation, row: SyncRow): boolean =>
  type === 'create' ||
  (type === 'update' &&
    Object.entries(fields).every(([field, value]) => sameValue(value, row[field])))

const receiveGone = (state: RowState, head: Mutation, ports: StepPorts): RowStep => {
  if (head.type !== 'create') return reconcileGone(state, ports)
  // The server reported success, but nothing in its list matches: sending again might make a second row.
  if (head.state === 'sent' && head.lastProblem === 'unconfirmed')
    return refuse(state, { problem: { code: 'unconfirmed' }, current: null }, ports)
  return { state, rejections: [] }
}

const withBase = (state: RowState, row: SyncRow): RowState =>
  sameValue(state.base, row) ? state : { ...state, base: row }

const rowOf = (incoming: Incoming): SyncRow | null =>
  incoming.type === 'row' ? incoming.row : null

/**
 * Finds rows made by creates whose answers were lost, by the local id. A server without idempotency keys cannot
 * recognise a repeat, but its list can: a create is sent only when the list is known, so a row that appears after it
 * with the same values is its own. `newRows` are those that this device has never seen; each is the duplicate of at
 * most one create, the oldest first.
 */
export const findDuplicates = (
  states: readonly RowState[],
  newRows: readonly SyncRow[],
): ReadonlyMap<string, SyncRow> => {
  const free = new Set(newRows)
  const duplicates = new Map<string, SyncRow>()
  for (const create of sentCreates(states)) {
    const fields = draftOf(create)
    const duplicate = [...free].find((row) =>
      fields.every(([field, value]) => sameValue(value, row[field])),
    )
    if (duplicate === undefined) continue
    free.delete(duplicate)
    duplicates.set(create.rowId, duplicate)
  }
  return duplicates
}

const sentCreates = (states: readonly RowState[]): Mutation[] =>
  states
    .flatMap(({ mutations }) => mutations[0] ?? [])
    .filter(({ type, state }) => type === 'create' && state === 'sent')
    .toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))

/** The fields that this app knows, as the server stores them. */
const draftOf = ({ entity, fields }: Mutation): readonly [string, unknown][] =>
  Object.entries(fields)
    .filter(([field]) => field in ENTITIES[entity].fields)
    .map(([field, value]) => [field, asKept(entity, field, value)])
