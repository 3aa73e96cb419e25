import type { Kysely } from 'kysely'
import { nextChange, nextChanges } from '#server/db/change-numbers.ts'
import type { Queryable, SqlValue, Stamp } from '#server/db/database-schema.ts'
import { type PreparedQuery, prepareQuery } from '#server/db/prepare-query.ts'
import { isoTime } from '#server/time.ts'
import type { EntityRecord, EntityTable, FieldValues } from './entity-table.ts'

/**
 * The table is only known at run time, so its columns have no types here; beside columns of any name Kysely loses the
 * types of the stamp, so the queries restore them.
 */
export const rowsOf = (db: Queryable): Kysely<Record<string, EntityRecord>> =>
  db as unknown as Kysely<Record<string, EntityRecord>>

type Finder = PreparedQuery<{ id: string }, EntityRecord>

const finders = new Map<string, Finder>()

/** The query that finds a row by its id. */
const finderOf = (plural: string): Finder => {
  const known = finders.get(plural)
  if (known) return known
  const find = createFinder(plural)
  finders.set(plural, find)
  return find
}

const createFinder = (plural: string): Finder =>
  prepareQuery((db, place) =>
    rowsOf(db).selectFrom(plural).selectAll().where('id', '=', place('id')).$castTo<EntityRecord>(),
  )

/** Name of the parameter for the row's id. It is not a column name, so it cannot collide with the written columns. */
const OLD_ID = 'old id'
const OLD_VERSION = 'old version'

type Update = Readonly<Record<string, SqlValue>> & { [OLD_ID]: string; [OLD_VERSION]: number }

type Updater = PreparedQuery<Update, EntityRecord>

const updaters = new Map<string, Updater>()

/** Clients choose the fields, so there may be many combinations; nearly always all fields are sent. */
const MOST_UPDATERS = 100

/** The query that updates these columns of a row, unless its version has changed. */
const updaterOf = (plural: string, columns: readonly string[]): Updater => {
  const name = [plural, ...columns].join()
  const known = updaters.get(name)
  if (known) return known
  const update = createUpdater(plural, columns)
  if (updaters.size >= MOST_UPDATERS) updaters.clear()
  updaters.set(name, update)
  return update
}

const createUpdater = (plural: string, columns: readonly string[]): Updater =>
  prepareQuery((db, place) =>
    rowsOf(db)
      .updateTable(plural)
      .set(Object.fromEntries(columns.map((column) => [column, place(column)])))
      .where('id', '=', place(OLD_ID))
      .where('version', '=', place(OLD_VERSION))
      .returningAll()
      .$castTo<EntityRecord>(),
  )

/** Time and idempotency key of a write. */
export type Writing = { readonly nowMs: number; readonly mutationId: string | null }

/** A row before and after a change. */
export type RecordChange = Writing & {
  readonly before: EntityRecord
  readonly after: EntityRecord
  /** The administrator's id; null: the provider or the buyer caused the change. */
  readonly actorId: string | null
  readonly newId: () => string
}

/** Fields that are about to be written. */
export type PendingWrite = {
  /** Null: the row is new. */
  readonly before: EntityRecord | null
  readonly values: FieldValues
  readonly nowMs: number
  readonly newId: () => string
}

export const findRecord = async (
  db: Queryable,
  { definition: { plural } }: EntityTable,
  id: string,
): Promise<EntityRecord | undefined> => {
  const [record] = await finderOf(plural)(db, { id })
  return record
}

export type NewRecord = {
  readonly id: string
  readonly values: FieldValues
  /** When it is not now. */
  readonly createdAtMs?: number
  /** Columns of the table that are not fields of the entity. */
  readonly columns?: Readonly<Record<string, SqlValue>>
}

/** Inserts a row; undefined when the id is taken. `tx` is a writing transaction, here and below. */
export const insertRecord = async (
  tx: Queryable,
  table: EntityTable,
  { nowMs, mutationId, ...record }: NewRecord & Writing,
): Promise<EntityRecord | undefined> => {
  const [inserted] = await insertRecords(tx, table, { records: [record], nowMs, mutationId })
  return inserted
}

/** The same for a few rows at once, in their order. Returns those whose ids were free. */
export const insertRecords = async (
  tx: Queryable,
  table: EntityTable,
  { records, nowMs, mutationId }: Writing & { readonly records: readonly NewRecord[] },
): Promise<readonly EntityRecord[]> => {
  if (records.length === 0) return []
  const { plural } = table.definition
  const ids = records.map(({ id }) => id)
  const tombstones = await tx
    .deleteFrom('tombstones')
    .where('entity', '=', plural)
    .where('row_id', 'in', ids)
    .returning(['row_id', 'version', 'created_at', 'published_at'])
    .execute()
  const buriedById = new Map(tombstones.map((tombstone) => [tombstone.row_id, tombstone]))
  const firstChange = await nextChanges(tx, plural, records.length)
  return rowsOf(tx)
    .insertInto(plural)
    .values(
      records.map(({ id, values, columns, createdAtMs = nowMs }, index) => {
        const buried = buriedById.get(id)
        return {
          ...table.valuesToColumns(values),
          ...columns,
          id,
          version: (buried?.version ?? 0) + 1,
          // A row that comes back, for example by undoing its deletion, keeps its original dates.
          created_at: buried?.created_at ?? isoTime(createdAtMs),
          ...(buried?.published_at ? { published_at: buried.published_at } : {}),
          updated_at: isoTime(createdAtMs),
          last_mutation_id: mutationId,
          change_seq: firstChange + index,
        }
      }),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .$castTo<EntityRecord>()
    .execute()
}

/** Writes the fields; undefined when the row's version has changed. */
export const updateRecord = async (
  tx: Queryable,
  table: EntityTable,
  { of, values, nowMs, mutationId }: { of: Stamp; values: FieldValues } & Writing,
): Promise<EntityRecord | undefined> => {
  const { plural } = table.definition
  const columns = {
    ...table.valuesToColumns(values),
    version: of.version + 1,
    updated_at: isoTime(nowMs),
    last_mutation_id: mutationId,
    change_seq: await nextChange(tx, plural),
  }
  const update = updaterOf(plural, Object.keys(columns))
  const [record] = await update(tx, { ...columns, [OLD_ID]: of.id, [OLD_VERSION]: of.version })
  return record
}

/** Deletes the row and leaves a tombstone, for readers that have seen it, and in case it comes back. */
export const deleteRecord = async (
  tx: Queryable,
  table: EntityTable,
  { of, nowMs, mutationId }: { of: Stamp & { published_at?: SqlValue } } & Writing,
): Promise<void> => {
  const { plural } = table.definition
  await rowsOf(tx).deleteFrom(plural).where('id', '=', of.id).execute()
  await tx
    .insertInto('tombstones')
    .values({
      entity: plural,
      row_id: of.id,
      version: of.version + 1,
      created_at: of.created_at,
      published_at: typeof of.published_at === 'string' ? of.published_at : null,
      deleted_at: isoTime(nowMs),
      last_mutation_id: mutationId,
      change_seq: await nextChange(tx, plural),
    })
    .execute()
}
