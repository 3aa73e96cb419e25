import type { Queryable } from '#server/db/database-schema.ts'
import type { EntityRecord, EntityTable } from '#server/entities/entity-table.ts'
import { listRecords } from '#server/entities/list-records.ts'

/** All rows in the order of the list, at once. */
export const listAllRecords = async (
  db: Queryable,
  table: EntityTable,
): Promise<EntityRecord[]> => {
  const all: EntityRecord[] = []
  for await (const slice of listRecords(db, table)) all.push(...slice)
  return all
}
