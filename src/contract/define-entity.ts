import * as v from 'valibot'
import { id } from './fields.ts'
import type { ChangeProblemCode, FieldProblemCode } from './problems.ts'

/** The fields that every row has besides the entity's own. A basic server sends only the id. */
const rowStamp = {
  id: v.pipe(v.string(), v.minLength(1)),
  /** Counts the changes of the row on the server; 0 until the server has confirmed it. */
  version: v.optional(v.pipe(v.number(), v.safeInteger()), 0),
  created_at: v.optional(v.string(), ''),
  updated_at: v.optional(v.string(), ''),
  /** The mutation that made this version, if the server knows it: distinguishes a lost answer from a conflict. */
  last_mutation_id: v.optional(v.nullable(v.string()), null),
}

export type MutationType = 'create' | 'update' | 'delete'

/** The row before and after a change. */
export type RowChange = {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * The one declarative definition of an entity: exactly what both browser and server read, and nothing else. The Dexie
 * table, push and pull, the forms' validation, and the server's routes are derived from it.
 */
export const defineEntity = <
  const Name extends string,
  const Plural extends string,
  Fields extends v.ObjectEntries,
  ServerFields extends v.ObjectEntries,
>(definition: {
  readonly name: Name
  /** URL segment, SQL table and Dexie table. */
  readonly plural: Plural
  /** Fields that an admin writes. An optional field's default is its value on create. */
  readonly fields: Fields
  /** Fields that only the server writes; each needs a default, which applies until the server has answered. */
  readonly serverFields: ServerFields
  /** Dexie indexes besides the primary key. */
  readonly indexes: readonly string[]
  readonly mutations: {
    readonly create: boolean
    /** The fields that an update may change. */
    readonly update: readonly (keyof Fields & string)[]
    readonly delete: boolean
  }
  /** There is one row, read and written at the entity's own address; its id is the plural. */
  readonly single?: boolean
  /** Not in the specification's table: a basic server may lack it. */
  readonly isBeyondBasicServer?: boolean
  /** An update is sent without a body, and always means this. */
  readonly impliedUpdate?: Readonly<Record<string, unknown>>
  /** Completes the draft with fields that follow from the others. Pure. */
  readonly normalize?: (
    sent: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>>
  /** The problems of a draft whose fields are each valid. Pure. */
  readonly checkDraft?: (
    fields: Readonly<Record<string, unknown>>,
  ) => readonly { readonly field: string; readonly code: FieldProblemCode }[]
  /** Why a row may not change in this way although its fields are valid; null if it may. Pure. */
  readonly check?: (change: RowChange) => ChangeProblemCode | null
}) => ({
  ...definition,
  draftSchema: v.object(definition.fields),
  /** The fields of a new row, and its id if the client has made one. */
  creationSchema: v.object({ ...definition.fields, id: v.optional(id()) }),
  rowSchema: v.object({ ...definition.fields, ...definition.serverFields, ...rowStamp }),
  serverDefaultsSchema: v.object(definition.serverFields),
})

export type EntityDefinition = ReturnType<typeof defineEntity>

/** A row as the server sends it and the mirror stores it. */
export type RowOf<Definition extends { rowSchema: v.GenericSchema }> = v.InferOutput<
  Definition['rowSchema']
>

/** The fields that an admin writes. */
export type DraftOf<Definition extends { draftSchema: v.GenericSchema }> = v.InferOutput<
  Definition['draftSchema']
>
