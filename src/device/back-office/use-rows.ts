import { useEffect, useSyncExternalStore } from 'react'
import type { RowOf } from '#contract/define-entity.ts'
import { type ENTITIES, type EntityKey, isEntityKey } from '#contract/entities/entities.ts'
import { type SyncRow, withDefaults } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from '../storage/admin-database.ts'
import { currentRowId } from '../storage/row-records.ts'
import { useDatabase, useDatabaseQuery } from './back-office-context.tsx'
import { type RowStore, rowStoreOf } from './row-store.ts'

type Row<Key extends EntityKey> = RowOf<(typeof ENTITIES)[Key]>

/** The entity's rows as the admin sees them, including pending edits. Each row keeps its identity until it changes. */
export const useRows = <Key extends EntityKey>(entity: Key): readonly Row<Key>[] | undefined => {
  const db = useDatabase()
  const { subscribe, snapshot } = db === null ? NO_STORE : rowStoreOf(db, entity)
  // The mirror holds only rows that the entity's own schema accepted.
  return useSyncExternalStore(subscribe, snapshot) as unknown as readonly Row<Key>[] | undefined
}

const NO_STORE: Pick<RowStore, 'subscribe' | 'snapshot'> = {
  subscribe: () => () => undefined,
  snapshot: () => undefined,
}

/** The entity's rows whose indexed field has one of these values. */
export const useRowsWith = <Key extends EntityKey>(
  entity: Key,
  field: keyof Row<Key> & string,
  ...values: readonly string[]
): readonly Row<Key>[] | undefined =>
  useDatabaseQuery(
    async (db) => {
      const rows = await mirrorTable(db, entity).where(field).anyOf(values).toArray()
      // As above.
      return rows.map((row) => withDefaults(entity, row)) as unknown as Row<Key>[]
    },
    [entity, field, values.join()],
  )

/** The ids of all rows, which are read without the rows. */
export const useRowIds = (entity: EntityKey): readonly string[] | undefined =>
  useDatabaseQuery((db) => mirrorTable(db, entity).toCollection().primaryKeys(), [entity])

/** The row with the lowest value of an indexed field that has one; null if there is none. */
export const useFirstRow = <Key extends EntityKey>(
  entity: Key,
  field: keyof Row<Key> & string,
): Row<Key> | null | undefined =>
  useDatabaseQuery(
    async (db) => {
      const row = await mirrorTable(db, entity).where(field).above('').first()
      // As above.
      return (row ? withDefaults(entity, row) : null) as Row<Key> | null
    },
    [entity, field],
  )

/** The newest rows that match; a row that the server has not dated yet is the newest. `matches` is always the same. */
export const useNewestRows = <Key extends EntityKey>(
  entity: Key,
  matches: (row: Row<Key>) => boolean,
  most: number,
): readonly Row<Key>[] | undefined =>
  useDatabaseQuery(
    async (db) => {
      const mirror = mirrorTable(db, entity)
      // As above.
      const isMatch = (row: SyncRow) => matches(withDefaults(entity, row) as unknown as Row<Key>)
      const undated = mirror.where('created_at').equals('').reverse()
      const newest = await undated.filter(isMatch).limit(most).toArray()
      const dated = mirror.orderBy('created_at').reverse()
      if (newest.length < most)
        newest.push(
          ...(await dated
            .filter((row) => row.created_at !== '' && isMatch(row))
            .limit(most - newest.length)
            .toArray()),
        )
      return newest.map((row) => withDefaults(entity, row)) as unknown as Row<Key>[]
    },
    [entity, matches, most],
  )

/** One row, also found by the id it had before the server assigned its own; null if there is none. */
export const useRow = <Key extends EntityKey>(
  entity: Key,
  rowId: string,
): Row<Key> | null | undefined =>
  useDatabaseQuery(
    async (db) => {
      const mirror = mirrorTable(db, entity)
      const row =
        (await mirror.get(rowId)) ?? (await mirror.get(await currentRowId(db, { entity, rowId })))
      return (row ? withDefaults(entity, row) : null) as Row<Key> | null
    },
    [entity, rowId],
  )

/** The rows that are marked as having an edit not yet on the server. */
export const usePendingRowIds = (entity: EntityKey): ReadonlySet<string> =>
  useReadPendingRowIds(entity) ?? NONE

/** The same; undefined until it is read. */
const useReadPendingRowIds = (entity: EntityKey): ReadonlySet<string> | undefined =>
  useDatabaseQuery(
    async (db) =>
      new Set(
        (await db.bases.where('entity').equals(entity).primaryKeys()).map(([, rowId]) => rowId),
      ),
    [entity],
  )

const NONE: ReadonlySet<string> = new Set()

/** The server's last version of a row with pending edits: it still names a row that was deleted here. */
export const useBaseRow = (entity: EntityKey, rowId: string): SyncRow | null | undefined =>
  useDatabaseQuery(
    async (db) => {
      const base = await db.bases.get([entity, rowId])
      return base?.row ? withDefaults(entity, base.row) : null
    },
    [entity, rowId],
  )

/** Reads the rows of these entities before a screen shows them. */
export const usePrefetchRows = (entities: readonly EntityKey[]): void => {
  const db = useDatabase()
  useEffect(
    () => (db === null ? undefined : readAhead(entities.map((entity) => rowStoreOf(db, entity)))),
    [db, entities],
  )
}

/** Reads one store after another; empty ones, as all are before the first pull, are read again as they fill. */
export const readAhead = ([store, ...rest]: readonly RowStore[]): (() => void) => {
  if (store === undefined) return () => undefined
  if (store.count()) return readAhead(rest)
  let stopRest: (() => void) | null = null
  const stop = store.subscribe(() => {
    if (store.count() !== 0) stop()
    stopRest ??= readAhead(rest)
  })
  // It was read and is empty: it may fill later, and the others must not wait for that.
  if (store.count() === 0) stopRest ??= readAhead(rest)
  return () => {
    stop()
    stopRest?.()
  }
}

type Place = { readonly entity: string; readonly row_id: string | null }

export const placeKey = ({ entity, row_id }: Place): string => `${entity}/${row_id}`

/** The rows at these places that the device has, by `placeKey`. */
export const useRowsByPlace = (places: readonly Place[]): ReadonlyMap<string, SyncRow> =>
  useDatabaseQuery((db) => readRows(db, places), [places.map(placeKey).join()]) ?? NO_ROWS_BY_PLACE

const readRows = async (
  db: AdminDatabase,
  places: readonly Place[],
): Promise<ReadonlyMap<string, SyncRow>> => {
  const found = new Map<string, SyncRow>()
  for (const entity of new Set(places.map(({ entity }) => entity))) {
    if (!isEntityKey(entity)) continue
    const ids = places.flatMap((place) => (place.entity === entity ? (place.row_id ?? []) : []))
    for (const row of await mirrorTable(db, entity).bulkGet([...new Set(ids)]))
      if (row) found.set(placeKey({ entity, row_id: row.id }), withDefaults(entity, row))
  }
  return found
}

const NO_ROWS_BY_PLACE: ReadonlyMap<string, SyncRow> = new Map()
