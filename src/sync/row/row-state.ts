import * as v from 'valibot'
import type { MutationType } from '#contract/define-entity.ts'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import type { FieldProblem } from '#contract/problems.ts'

/** Field values by name, as JSON carries them. */
export type Fields = Readonly<Record<string, unknown>>

/** A row as the server confirmed it. Beside these it holds the entity's own fields. */
export type SyncRow = Fields & {
  readonly id: string
  readonly version: number
  readonly last_mutation_id: string | null
  /** Fields that stand as an earlier version had them: whoever told of this one does not know them. See `withKnown`. */
  readonly unseen?: readonly string[]
}

export const MUTATION_SCHEMA = 1

/** One intent of one admin on one row. */
export type Mutation = {
  /** UUIDv7, and the idempotency key of its requests. */
  readonly id: string
  /** Place in the outbox, given when it is stored; null until then. Order comes from it, never from a clock. */
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
  /** Why the last attempt did not succeed, as a code. */
  readonly lastProblem: string | null
}

/** What the server says of one row. */
export type Incoming = { readonly type: 'row'; readonly row: SyncRow } | { readonly type: 'gone' }

/** All that is known of one row on this device. Its mirror row follows from it: see `mirrorRow`. */
export type RowState = {
  readonly entity: EntityKey
  readonly rowId: string
  /** The last row that the server confirmed; null when it has none. */
  readonly base: SyncRow | null
  /** The server's row as a pull brought it while an answer was outstanding; looked at when that answer is in. */
  readonly remoteRow: Incoming | null
  /** Oldest first. */
  readonly mutations: readonly Mutation[]
}

export type LostField = {
  readonly field: string
  readonly local: unknown
  readonly server: unknown
  /** Of a group, as the server had it when it was changed here: tells which of its members were. See `mergeGroup`. */
  readonly before?: Fields
}

/** A mutation, or fields of it, that lost to the server or was refused. It stays in the tray until an admin decides. */
export type Rejection = {
  readonly id: string
  readonly entity: EntityKey
  readonly rowId: string
  readonly action: MutationType
  /** `unreadable`: a newer version of the app has made it. */
  readonly reason: 'conflict' | 'gone' | 'refused' | 'unreadable'
  readonly code: string | null
  /** The server's own words, where it gave any. */
  readonly detail: string | null
  readonly fields: readonly FieldProblem[]
  readonly lost: readonly LostField[]
  /** The row as the admin saw it when it lost: names the row, and is what a re-created row is made of. */
  readonly row: SyncRow | null
  /** How many edits are parked in this item. */
  readonly mutationCount: number
  readonly rejectedAtMs: number
  /** Whether the toast was shown. */
  readonly announced: boolean
}

/** An edit that is on the server, and the row as it was then; of a delete, the row that went, as far as it was known. */
export type Applied = {
  readonly mutation: Mutation
  readonly row: SyncRow | null
  readonly atMs: number
}

/** The outcome of a step on one row: its next state, what lost on the way, and what the server has confirmed. */
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

/** Equality of JSON values; the order of an object's keys does not matter, and JSON knows one zero only. */
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

/** The row as the admin sees it: the base with the pending mutations on top; null when it is deleted. */
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

/** What the server will decide (counts, version) stands at its default until it has answered. */
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

/** A row of before a field was made says of it what the field says by itself. One that lacks none remains itself. */
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

/** As the schemas read them: what a group's default leaves out has defaults of its own. */
const readDefaults = (entity: EntityKey): Defaults => {
  const { fields, serverFields } = ENTITIES[entity]
  const schemas: v.ObjectEntries = { ...fields, ...serverFields }
  return Object.entries(schemas).flatMap(([field, schema]) => {
    const read = v.safeParse(schema, undefined)
    return read.success && read.output !== undefined ? [[field, read.output] as const] : []
  })
}
