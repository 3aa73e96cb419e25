import { createHash } from 'node:crypto'
import { limitKey } from '#server/guard/address.ts'
import type { AssistantSettings } from '#server/start/assistant-settings.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import type { Store } from '#server/store/open-store.ts'

const DAY_MS = 86_400_000

type Quota = {
  readonly store: Store
  readonly nowMs: number
  readonly address: string
  readonly limits: Pick<AssistantSettings, 'perVisitor' | 'perDay'>
}

/** Counts one more question of the day, in all processes; false where its visitor, or the day, has had all of theirs. */
export const takeQuestion = async ({ store, nowMs, address, limits }: Quota): Promise<boolean> => {
  const dayMs = nowMs - (nowMs % DAY_MS)
  const counters = [
    { key: counterKey(dayMs, limitKey(address)), most: limits.perVisitor },
    { key: counterKey(dayMs, 'everybody'), most: limits.perDay },
  ]
  const hasRoom = async (db: Queryable): Promise<boolean> => {
    for (const { key, most } of counters) if ((await countOf(db, key)) >= most) return false
    return true
  }
  // Who has had all of theirs costs no write.
  if (!(await hasRoom(store.db))) return false
  return store.write(async (tx) => {
    if (!(await hasRoom(tx))) return false
    for (const { key } of counters) {
      const tokens = (await countOf(tx, key)) + 1
      // Kept until the day is over: until then no job deems it old.
      const bucket = { key, tokens, at_ms: dayMs + DAY_MS }
      await tx
        .insertInto('buckets')
        .values(bucket)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ tokens }))
        .execute()
    }
    return true
  })
}

const countOf = async (db: Queryable, key: string): Promise<number> =>
  (await db.selectFrom('buckets').select('tokens').where('key', '=', key).executeTakeFirst())
    ?.tokens ?? 0

/** Hashed: addresses are personal data. */
const counterKey = (dayMs: number, who: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['assistant', dayMs, who]))
    .digest('hex')
