import * as v from 'valibot'
import type { EntityDefinition, RowOf } from '#contract/define-entity.ts'
import { type Cents, centsToEuros, eurosToCents } from '#domain/money.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import type { SqlValue, Stamp } from '#server/db/database-schema.ts'

/** How one field is stored. */
export type Column<Value> = {
  readonly name: string
  readonly write: (value: Value) => SqlValue
  readonly read: (stored: SqlValue) => Value
}

// The entity's validators checked these values when they were written, so the casts only restore the type.

/** Text stored before cleaning existed is cleaned when it is read. */
export const textColumn = <Value extends string>(name: string): Column<Value> => ({
  name,
  write: (value) => value,
  read: (stored) => cleanText(String(stored)) as Value,
})

export const nullableTextColumn = <Value extends string>(name: string): Column<Value | null> => ({
  name,
  write: (value) => value,
  read: (stored) => (stored === null ? null : (cleanText(String(stored)) as Value)),
})

export const countColumn = (name: string): Column<number> => ({
  name,
  write: (value) => value,
  read: Number,
})

/** As `countColumn`, or null. */
export const nullableCountColumn = (name: string): Column<number | null> => ({
  name,
  write: (value) => value,
  read: (stored) => (stored === null ? null : Number(stored)),
})

export const flagColumn = (name: string): Column<boolean> => ({
  name,
  write: (value) => (value ? 1 : 0),
  read: (stored) => Number(stored) === 1,
})

/** Euros in the API, whole cents in the database. */
export const eurosColumn = (name: string): Column<number> => ({
  name,
  write: eurosToCents,
  read: (stored) => centsToEuros(Number(stored) as Cents),
})

/** As `eurosColumn`, or null. */
export const nullableEurosColumn = (name: string): Column<number | null> => ({
  name,
  write: (value) => (value === null ? null : eurosToCents(value)),
  read: (stored) => (stored === null ? null : centsToEuros(Number(stored) as Cents)),
})

const storedList = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

export const listColumn = <Value extends string>(name: string): Column<Value[]> => ({
  name,
  write: (value) => JSON.stringify(value),
  read: (stored) => v.parse(storedList, stored).map((text) => cleanText(text)) as Value[],
})

/** Stored as JSON text. */
export const jsonColumn = <Value>(
  name: string,
  schema: v.GenericSchema<unknown, Value>,
): Column<Value> => ({
  name,
  write: (value) => JSON.stringify(value),
  read: (stored) => v.parse(v.pipe(v.string(), v.parseJson(), schema), stored),
})

/** A row of the table. */
export type EntityRecord = Stamp & { [column: string]: SqlValue }

export type FieldValues = Readonly<Record<string, unknown>>

/** An entity and its storage. */
export type EntityTable<Definition extends EntityDefinition = EntityDefinition> = {
  readonly definition: Definition
  /** The columns of these fields; unknown fields are left out. */
  readonly valuesToColumns: (values: FieldValues) => Readonly<Record<string, SqlValue>>
  readonly recordToRow: (record: EntityRecord) => RowOf<Definition>
}

type Field<Definition extends EntityDefinition> =
  | keyof Definition['fields']
  | keyof Definition['serverFields']

export const defineEntityTable = <Definition extends EntityDefinition>(
  definition: Definition,
  columns: {
    readonly [Name in Field<Definition>]: Name extends keyof RowOf<Definition>
      ? Column<RowOf<Definition>[Name]>
      : never
  },
): EntityTable<Definition> => {
  // Each column only receives values of its own field, which the entity's schemas have checked.
  const fields = Object.entries(columns) as [string, Column<unknown>][]
  return {
    definition,
    valuesToColumns: (values) =>
      Object.fromEntries(
        fields
          .filter(([field]) => Object.hasOwn(values, field))
          .map(([field, column]) => [column.name, column.write(values[field])]),
      ),
    recordToRow: (record) =>
      ({
        id: record.id,
        ...Object.fromEntries(
          fields.map(([field, column]) => [field, column.read(record[column.name] ?? null)]),
        ),
        version: record.version,
        created_at: record.created_at,
        updated_at: record.updated_at,
        last_mutation_id: record.last_mutation_id,
      }) as RowOf<Definition>,
  }
}
