import type { Queryable } from '#server/store/database-schema.ts'
import { writeMeta } from '#server/store/meta.ts'
import { oldestCursor } from './oldest-cursor.ts'
import { DAY_MS, SOME_ROWS } from './spans.ts'

const LIFE_MS = 365 * DAY_MS

/** Drops what tells of deletions long ago, and remembers up to which change they are not told any more. */
export const dropOldTombstones = async (tx: Queryable, nowMs: number): Promise<number> => {
  const old = await tx
    .selectFrom('tombstones')
    .select(['entity', 'row_id', 'change_seq'])
    .where('deleted_at', '<', new Date(nowMs - LIFE_MS).toISOString())
    .orderBy('change_seq')
    .limit(SOME_ROWS)
    .execute()
  for (const { entity, row_id } of old) {
    await tx
      .deleteFrom('tombstones')
      .where('entity', '=', entity)
      .where('row_id', '=', row_id)
      .execute()
  }
  const highest = Math.max(await oldestCursor(tx), ...old.map(({ change_seq }) => change_seq))
  if (old.length > 0) await writeMeta(tx, 'tombstones_from', String(highest))
  return old.length
}
