import * as v from 'valibot'

/** What every row carries beside its fields. A server of the plain contract sends only the id. */
const rowStamp = {
  id: v.pipe(v.string(), v.minLength(1)),
  /** Counts the changes of the row on the server; 0 until the server has confirmed it. */
  version: v.optional(v.pipe(v.number(), v.safeInteger()), 0),
  created_at: v.optional(v.string(), ''),
  updated_at: v.optional(v.string(), ''),
  /** The mutation that made this version, where the server knows it: tells a lost answer from a conflict. */
  last_mutation_id: v.optional(v.nullable(v.string()), null),
}

export type MutationType = 'create' | 'update' | 'delete'

/**
 * The one declarative definition of an entity: exactly what browser and server both read, and nothing else.
 * From it come the Dexie table, push and pull, the forms' validation, and the server's routes.
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
  /** Fields that only the server writes; each needs a default, which stands until the server has answered. */
  readonly serverFields: ServerFields
  /** Dexie indexes beside the primary key. */
  readonly indexes: readonly string[]
  readonly mutations: {
    readonly create: boolean
    /** The fields that an update may change. */
    readonly update: readonly (keyof Fields & string)[]
    readonly delete: boolean
  }
}) => ({
  ...definition,
  draftSchema: v.object(definition.fields),
  rowSchema: v.object({ ...definition.fields, ...definition.serverFields, ...rowStamp }),
  serverDefaultsSchema: v.object(definition.serverFields),
})

export type EntityDefinition = ReturnType<typeof defineEntity>

/** A row as the server answers it and the mirror keeps it. */
export type RowOf<Definition extends { rowSchema: v.GenericSchema }> = v.InferOutput<
  Definition['rowSchema']
>

/** The fields that an admin writes. */
export type DraftOf<Definition extends { draftSchema: v.GenericSchema }> = v.InferOutput<
  Definition['draftSchema']
>
