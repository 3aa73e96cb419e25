import { isEntityKey } from '#contract/entities/entities.ts'
import { withDefaults } from '#contract/entities/with-defaults.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { useDatabaseQuery } from '../back-office/use-database-query.ts'
import { type AdminDatabase, mirrorTable } from '../storage/admin-database.ts'

type Place = { readonly entity: string; readonly row_id: string | null }

export const placeKey = ({ entity, row_id }: Place): string => `${entity}/${row_id}`

/** The rows at these places that the device has, by `placeKey`. */
export const useRowsByPlace = (places: readonly Place[]): ReadonlyMap<string, SyncRow> =>
  useDatabaseQuery((db) => readRows(db, places), [places.map(placeKey).join()]) ?? NONE

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

const NONE: ReadonlyMap<string, SyncRow> = new Map()
