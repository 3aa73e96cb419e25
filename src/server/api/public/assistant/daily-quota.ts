import { createHash } from 'node:crypto'
import { type Day, dayOf, dayStart, shiftDay } from '#domain/house-calendar.ts'
import { limitKey } from '#server/guard/address.ts'
import type { AssistantSettings } from '#server/start/assistant-settings.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import type { Store } from '#server/store/open-store.ts'

type Quota = {
  readonly store: Store
  readonly nowMs: number
  readonly address: string
  readonly limits: Pick<AssistantSettings, 'perVisitor' | 'perDay'>
}

/** Counts one more question of the day, in all processes; false where its visitor, or the day, has had all of theirs. */
export const takeQuestion = async ({ store, nowMs, address, limits }: Quota): Promise<boolean> => {
  const day = dayOf(nowMs)
  const counters = [
    { key: counterKey(day, limitKey(address)), most: limits.perVisitor },
    { key: counterKey(day, 'everybody'), most: limits.perDay },
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
      const bucket = { key, tokens, at_ms: dayStart(shiftDay(day, 1)) }
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
const counterKey = (day: Day, who: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['assistant', day, who]))
    .digest('hex')
