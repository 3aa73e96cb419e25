import type { Kysely } from 'kysely'
import { nextChange } from '#server/db/change-numbers.ts'
import type { Queryable, SqlValue, Stamp } from '#server/db/database-schema.ts'
import { type PreparedQuery, prepareQuery } from '#server/db/prepare-query.ts'
import { isoTime } from '#server/time.ts'
import type { EntityRecord, EntityTable, FieldValues } from './entity-table.ts'

/**
 * Which table is known only when the entity is, so its columns have no types of their own here; and Kysely forgets the
 * stamp's beside columns of any name, so the queries give it back.
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

/** A row is found by what it was. No columns of any table, so that these do not stand in the way of what is written. */
const OLD_ID = 'old id'
const OLD_VERSION = 'old version'

type Update = Readonly<Record<string, SqlValue>> & { [OLD_ID]: string; [OLD_VERSION]: number }

type Updater = PreparedQuery<Update, EntityRecord>

const updaters = new Map<string, Updater>()

/** Clients choose the fields, so there may be many; nearly always it is all of them. */
const MOST_UPDATERS = 100

/** The query that writes these columns of a row, unless it has another version by now. */
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

/** Who writes, and when. */
export type Writing = { readonly nowMs: number; readonly mutationId: string | null }

/** What a row was, and what it becomes or has become. */
export type RecordChange = Writing & {
  readonly before: EntityRecord
  readonly after: EntityRecord
  /** Who asks: the administrator's id; null: the provider or the buyer has moved it. */
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

/** Newest first; rows of the same moment, as the sample's, in the order of their ids. */
export const listRecords = (db: Queryable, table: EntityTable): Promise<EntityRecord[]> =>
  rowsOf(db)
    .selectFrom(table.definition.plural)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$castTo<EntityRecord>()
    .execute()

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
  /** What the table keeps beside the entity's fields. */
  readonly columns?: Readonly<Record<string, SqlValue>>
}

/** Inserts a row; undefined when the id is taken. `tx` is a writing transaction, here and below. */
export const insertRecord = async (
  tx: Queryable,
  table: EntityTable,
  { id, values, columns, createdAtMs, nowMs, mutationId }: NewRecord & Writing,
): Promise<EntityRecord | undefined> => {
  const { plural } = table.definition
  const buried = await tx
    .deleteFrom('tombstones')
    .where('entity', '=', plural)
    .where('row_id', '=', id)
    .returning(['version', 'created_at', 'published_at'])
    .executeTakeFirst()
  const createdAt = buried?.created_at ?? isoTime(createdAtMs ?? nowMs)
  return rowsOf(tx)
    .insertInto(plural)
    .values({
      ...table.valuesToColumns(values),
      ...columns,
      id,
      version: (buried?.version ?? 0) + 1,
      // What comes back, as by undoing its deletion, was made and published when it was.
      created_at: createdAt,
      ...(buried?.published_at ? { published_at: buried.published_at } : {}),
      updated_at: isoTime(createdAtMs ?? nowMs),
      last_mutation_id: mutationId,
      change_seq: await nextChange(tx, plural),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .$castTo<EntityRecord>()
    .executeTakeFirst()
}

/** Writes the fields; undefined when the row is not at that version any more. */
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

/** Deletes the row and leaves a tombstone, for those who have seen it, and for the day it comes back. */
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
