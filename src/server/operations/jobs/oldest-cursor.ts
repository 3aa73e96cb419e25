import type { Queryable } from '#server/store/database-schema.ts'
import { readMeta } from '#server/store/meta.ts'

/**
 * The highest change number of a tombstone that was dropped; 0 when none was. Who has seen changes only up to a lower
 * number would never hear of that deletion, and has to read the whole list again.
 */
export const oldestCursor = async (db: Queryable): Promise<number> =>
  Number((await readMeta(db, 'tombstones_from')) ?? 0)
