import type { CreateTableBuilder, Kysely } from 'kysely'

type StampColumn =
  | 'id'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'last_mutation_id'
  | 'change_seq'

/** What every row of an entity carries beside its fields. */
export const addStamp = <Table extends string>(
  table: CreateTableBuilder<Table>,
): CreateTableBuilder<Table, StampColumn> =>
  table
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('last_mutation_id', 'text')
    .addColumn('change_seq', 'bigint', (column) => column.notNull())

export const createIndex = (
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
): Promise<void> =>
  db.schema
    .createIndex(`${table}_by_${columns.join('_and_')}`)
    .on(table)
    .columns([...columns])
    .execute()
