import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { eachSlice, type OnRows, type Slice } from './row-slices.ts'

type StampColumn =
  | 'id'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'last_mutation_id'
  | 'change_seq'

/** Columns that every row of an entity has beside its fields. */
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

type Renewed = {
  readonly table: string
  readonly onRows: OnRows
  /** Fills new columns of the rows, in the same pass. */
  readonly fill?: (slice: Slice) => Promise<void>
}

/** Marks all rows as changed, so that devices read them again with the new columns. */
export const renewRows = async (
  db: Kysely<unknown>,
  { table, onRows, fill = async () => undefined }: Renewed,
): Promise<void> => {
  const rows = sql.table(table)
  await eachSlice(db, { table, onRows }, async (slice) => {
    const { has, before } = slice
    await fill(slice)
    // Each row gets its own change number: a page of changes ends at a number, and must not split one.
    await sql`
      update ${rows} set
        version = version + 1,
        change_seq = (select value from change_counter) + ${before} + numbered.place
      from (
        select id, row_number() over (order by id) as place from ${rows} where ${has('id')}
      ) as numbered
      where ${rows}.id = numbered.id and ${has(`${table}.id`)}
    `.execute(db)
  })
  await sql`update change_counter set value = value + (select count(*) from ${rows})`.execute(db)
  await sql`
    update entity_changes set change_seq = (select value from change_counter)
    where entity = ${table} and exists (select 1 from ${rows})
  `.execute(db)
}
