import type { Kysely } from 'kysely'
import type { Queryable, SqlValue } from '#server/store/database-schema.ts'
import { type PreparedQuery, prepareQuery } from '#server/store/prepare-query.ts'
import type { EntityRecord } from './entity-table.ts'

/**
 * Which table is known only when the entity is, so its columns have no types of their own here; and Kysely forgets the
 * stamp's beside columns of any name, so the queries give it back.
 */
export const rowsOf = (db: Queryable): Kysely<Record<string, EntityRecord>> =>
  db as unknown as Kysely<Record<string, EntityRecord>>

type Finder = PreparedQuery<{ id: string }, EntityRecord>

const finders = new Map<string, Finder>()

/** The query that finds a row by its id. */
export const finderOf = (plural: string): Finder => {
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
export const OLD_ID = 'old id'
export const OLD_VERSION = 'old version'

type Update = Readonly<Record<string, SqlValue>> & { [OLD_ID]: string; [OLD_VERSION]: number }

type Updater = PreparedQuery<Update, EntityRecord>

const updaters = new Map<string, Updater>()

/** Clients choose the fields, so there may be many; nearly always it is all of them. */
const MOST_UPDATERS = 100

/** The query that writes these columns of a row, unless it has another version by now. */
export const updaterOf = (plural: string, columns: readonly string[]): Updater => {
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
