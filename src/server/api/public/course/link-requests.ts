import { createHash } from 'node:crypto'
import type { Queryable } from '#server/store/database-schema.ts'

/** For so long a link that was asked for is the only one of its address. */
export const LINK_REST_MS = 60 * 60_000

/**
 * Notes that an address asks for the link, and answers 0; within an hour of the last time it answers how long is left
 * instead. A buyer's address and any other are noted alike, as a hash that is dropped with the buckets.
 */
export const noteLinkRequest = async (
  tx: Queryable,
  emailKey: string,
  nowMs: number,
): Promise<number> => {
  const key = createHash('sha256')
    .update(JSON.stringify(['course-link', emailKey]))
    .digest('hex')
  const last = await tx
    .selectFrom('buckets')
    .select('at_ms')
    .where('key', '=', key)
    .executeTakeFirst()
  const leftMs = last ? last.at_ms + LINK_REST_MS - nowMs : 0
  // A clock that was ahead, and was set back since, keeps nobody waiting for longer.
  if (leftMs > 0 && leftMs <= LINK_REST_MS) return leftMs
  const bucket = { tokens: 0, at_ms: nowMs }
  await tx
    .insertInto('buckets')
    .values({ key, ...bucket })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(bucket))
    .execute()
  return 0
}
