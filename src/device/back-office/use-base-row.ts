import type { EntityKey } from '#contract/entities/entities.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { useDatabaseQuery } from './use-database-query.ts'

/** The server's last word on a row with pending edits: it still names a row that was deleted here. */
export const useBaseRow = (entity: EntityKey, rowId: string): SyncRow | null | undefined =>
  useDatabaseQuery(
    async (db) => (await db.bases.get([entity, rowId]))?.row ?? null,
    [entity, rowId],
  )
