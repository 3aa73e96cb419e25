import type { Kysely } from 'kysely'
import type { EntityRecord, EntityTable } from '#server/api/entities/tables/entity-table.ts'
import type { Queryable } from '#server/store/database-schema.ts'

const PAGE_ROWS = 500

/**
 * The next rows, newest first. A row keeps its place by its moment and id, which never change: so each row that is there
 * from beginning to end is read once, whatever else changes meanwhile.
 */
export const readExportPage = (
  db: Queryable,
  table: EntityTable,
  after: EntityRecord | null,
): Promise<EntityRecord[]> =>
  // Which table is known only when the entity is.
  (db as unknown as Kysely<Record<string, EntityRecord>>)
    .selectFrom(table.definition.plural)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after?.created_at ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_ROWS)
    .$castTo<EntityRecord>()
    .execute()
