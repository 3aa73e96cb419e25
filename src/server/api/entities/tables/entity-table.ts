import type { EntityDefinition, RowOf } from '#contract/define-entity.ts'
import type { SqlValue, Stamp } from '#server/store/database-schema.ts'
import type { Column } from './columns.ts'

/** A row as its table has it. */
export type EntityRecord = Stamp & { [column: string]: SqlValue }

export type FieldValues = Readonly<Record<string, unknown>>

/** An entity and how its rows are kept. */
export type EntityTable<Definition extends EntityDefinition = EntityDefinition> = {
  readonly definition: Definition
  /** The columns of these fields; fields that are not the entity's are left out. */
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
  // Each column meets only values of its own field, which the entity's schemas have made.
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
