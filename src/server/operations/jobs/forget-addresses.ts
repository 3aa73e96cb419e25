import { ATTEMPT_LIFE_MS } from '#server/guard/limits/attempts.ts'
import { BUCKET_LIFE_MS } from '#server/guard/limits/form-limits.ts'
import type { Store } from '#server/store/open-store.ts'
import { dropOlderThan } from './drop-older-than.ts'

/** What the limits know of network addresses, and for how long it counts. */
const COUNTED = [
  { table: 'attempts', lifeMs: ATTEMPT_LIFE_MS },
  { table: 'buckets', lifeMs: BUCKET_LIFE_MS },
] as const

type ForgettingDeps = {
  readonly store: Store
  readonly nowMs: () => number
  readonly isStopping?: () => boolean
}

/**
 * Drops what counts for no limit any more, since visitors are told that it is not kept for longer. Where nothing is old
 * it costs no write.
 * @throws StorageUnavailable
 */
export const forgetAddresses = async ({
  store,
  nowMs,
  isStopping = () => false,
}: ForgettingDeps): Promise<void> => {
  const now = nowMs()
  for (const { table, lifeMs } of COUNTED) {
    const isOneOld = async () =>
      (await store.db
        .selectFrom(table)
        .select('at_ms')
        .where('at_ms', '<', now - lifeMs)
        .limit(1)
        .executeTakeFirst()) !== undefined
    const dropSome = dropOlderThan({ table, column: 'at_ms', lifeMs })
    while (!isStopping() && (await isOneOld())) await store.write((tx) => dropSome(tx, now))
  }
}
