import type { EntityKey } from '#contract/entities/entities.ts'
import { withDefaults } from '#contract/entities/with-defaults.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { useDatabaseQuery } from '../use-database-query.ts'

/** The server's last word on a row with pending edits: it still names a row that was deleted here. */
export const useBaseRow = (entity: EntityKey, rowId: string): SyncRow | null | undefined =>
  useDatabaseQuery(
    async (db) => {
      const base = await db.bases.get([entity, rowId])
      return base?.row ? withDefaults(entity, base.row) : null
    },
    [entity, rowId],
  )
