import * as v from 'valibot'
import type { MutationType } from '#contract/define-entity.ts'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import type { FieldProblem } from '#contract/problems.ts'

/** Field values by name, as in JSON. */
export type Fields = Readonly<Record<string, unknown>>

/** A row as the server confirmed it. Besides these it has the entity's own fields. */
export type SyncRow = Fields & {
  readonly id: string
  readonly version: number
  readonly last_mutation_id: string | null
  /**
   * Fields with the value of an earlier version, because the source of this version does not know them. See
   * `withKnown`.
   */
  readonly unseen?: readonly string[]
}

export const MUTATION_SCHEMA = 1

/** One change by one admin to one row. */
export type Mutation = {
  /** UUIDv7, and the idempotency key of its requests. */
  readonly id: string
  /**
   * Position in the outbox, assigned when it is stored; null until then. It determines the order; a clock never does.
   */
  readonly seq: number | null
  readonly schema: typeof MUTATION_SCHEMA
  readonly entity: EntityKey
  readonly rowId: string
  readonly type: MutationType
  /** create: the whole draft; update: the changed fields only; delete: none. */
  readonly fields: Fields
  /** For display only. */
  readonly madeAtMs: number
  /** `sent` from just before the first request on: never changed or merged again. */
  readonly state: 'waiting' | 'sent'
  readonly attempts: number
  readonly nextTryAtMs: number
  /** The code of the last attempt's failure. */
  readonly lastProblem: string | null
}

/** What the server says of one row. */
export type Incoming = { readonly type: 'row'; readonly row: SyncRow } | { readonly type: 'gone' }

/** Everything that is known of one row on this device. Its mirror row is derived from it: see `mirrorRow`. */
export type RowState = {
  readonly entity: EntityKey
  readonly rowId: string
  /** The last row that the server confirmed; null if it has none. */
  readonly base: SyncRow | null
  /** The server's row from a pull while an answer was outstanding; processed when that answer arrives. */
  readonly remoteRow: Incoming | null
  /** Oldest first. */
  readonly mutations: readonly Mutation[]
}

export type LostField = {
  readonly field: string
  readonly local: unknown
  readonly server: unknown
  /**
   * For groups: the server's value when it was changed here, which shows which members were changed. See `mergeGroup`.
   */
  readonly before?: Fields
}

/**
 * A mutation, or some of its fields, that lost a conflict or was refused. It stays in the tray until an admin decides.
 */
export type Rejection = {
  readonly id: string
  readonly entity: EntityKey
  readonly rowId: string
  readonly action: MutationType
  /** `unreadable`: a newer version of the app has made it. */
  readonly reason: 'conflict' | 'gone' | 'refused' | 'unreadable'
  readonly code: string | null
  /** The server's own message, if it sent any. */
  readonly detail: string | null
  readonly fields: readonly FieldProblem[]
  readonly lost: readonly LostField[]
  /** The row as the admin saw it when the edit lost: shows the row's name, and is the basis of a re-created row. */
  readonly row: SyncRow | null
  /** The number of edits in this item. */
  readonly mutationCount: number
  readonly rejectedAtMs: number
  /** Whether the toast was shown. */
  readonly announced: boolean
}

/** A confirmed edit, and the row afterwards; for a delete, the deleted row, as far as it was known. */
export type Applied = {
  readonly mutation: Mutation
  readonly row: SyncRow | null
  readonly atMs: number
}

/**
 * The outcome of a step on one row: its next state, the edits that were rejected, and those that the server has
 * confirmed.
 */
export type RowStep = {
  readonly state: RowState
  readonly rejections: readonly Rejection[]
  readonly applied?: readonly Applied[]
}

/** What steps need from outside. */
export type StepPorts = {
  readonly newId: () => string
  readonly nowMs: () => number
}

/** Equality of JSON values; the order of an object's keys does not matter, and JSON has only one zero. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b || Object.is(a, b)) return true
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, index) => sameValue(value, b[index]))
    )
  }
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The row as the admin sees it: the base with the pending mutations applied; null if it is deleted. */
export const mirrorRow = ({
  base,
  mutations,
}: Pick<RowState, 'base' | 'mutations'>): SyncRow | null => mutations.reduce(applyMutation, base)

const applyMutation = (row: SyncRow | null, mutation: Mutation): SyncRow | null => {
  switch (mutation.type) {
    case 'create':
      return createdRow(mutation)
    case 'update':
      return row === null ? null : { ...row, ...mutation.fields }
    case 'delete':
      return null
  }
}

/** Fields that the server determines (counts, version) have their default until it has answered. */
const createdRow = ({ entity, rowId, fields, madeAtMs }: Mutation): SyncRow => {
  const madeAt = new Date(madeAtMs).toISOString()
  return {
    ...v.getDefaults(ENTITIES[entity].serverDefaultsSchema),
    ...fields,
    id: rowId,
    version: 0,
    last_mutation_id: null,
    created_at: madeAt,
    updated_at: madeAt,
  }
}

/** A row stored before a field existed gets the field's default. A row that lacks none keeps its identity. */
export const withDefaults = <Row extends Fields>(entity: EntityKey, row: Row): Row => {
  const missing = defaultsOf(entity).filter(([field]) => row[field] === undefined)
  return missing.length === 0 ? row : { ...row, ...Object.fromEntries(missing) }
}

type Defaults = readonly (readonly [field: string, value: unknown])[]

const known = new Map<EntityKey, Defaults>()

const defaultsOf = (entity: EntityKey): Defaults => {
  const defaults = known.get(entity) ?? readDefaults(entity)
  known.set(entity, defaults)
  return defaults
}

/** As the schemas read them: members that a group's default omits have their own defaults. */
const readDefaults = (entity: EntityKey): Defaults => {
  const { fields, serverFields } = ENTITIES[entity]
  const schemas: v.ObjectEntries = { ...fields, ...serverFields }
  return Object.entries(schemas).flatMap(([field, schema]) => {
    const read = v.safeParse(schema, undefined)
    return read.success && read.output !== undefined ? [[field, read.output] as const] : []
  })
}
