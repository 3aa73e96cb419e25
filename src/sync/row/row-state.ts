import type { MutationType } from '#contract/define-entity.ts'
import type { EntityKey } from '#contract/entities/entities.ts'
import type { FieldProblem } from '#contract/problems.ts'

/** Field values by name, as JSON carries them. */
export type Fields = Readonly<Record<string, unknown>>

/** A row as the server confirmed it. Beside these it holds the entity's own fields. */
export type SyncRow = Fields & {
  readonly id: string
  readonly version: number
  readonly last_mutation_id: string | null
  /** Fields that stand as an earlier version had them: whoever told of this one does not know them. See named-fields.ts. */
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
  /** What a pull brought while an answer was outstanding; it is looked at when that answer is in. */
  readonly ahead: Incoming | null
  /** Oldest first. */
  readonly mutations: readonly Mutation[]
}

export type LostField = {
  readonly field: string
  readonly local: unknown
  readonly server: unknown
  /** Of a group, as the server had it when it was changed here: tells which of its members were. See tray/merge-group.ts. */
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
