import * as v from 'valibot'
import type { AdminDatabase } from '../admin-database.ts'

const GENERATION_KEY = 'generation'
const LOST_KEY = 'lost'

/** In `meta`, what is read below. */
export const LOSS_KEYS: readonly string[] = [GENERATION_KEY, LOST_KEY]

const lostEdits = v.object({ count: v.number(), sinceMs: v.nullable(v.number()) })

/** Edits that went with a database that the browser has erased. */
export type LostEdits = v.InferOutput<typeof lostEdits>

/** Tells this database from one that was here before under the same name. */
export const readGeneration = async (db: AdminDatabase): Promise<string | null> => {
  const generation = v.safeParse(v.string(), (await db.meta.get(GENERATION_KEY))?.value)
  return generation.success ? generation.output : null
}

export const writeGeneration = async (db: AdminDatabase, generation: string): Promise<void> =>
  void (await db.meta.put({ key: GENERATION_KEY, value: generation }))

/** Null: none were lost, or their admin has taken note. */
export const readLostEdits = async (db: AdminDatabase): Promise<LostEdits | null> => {
  const lost = v.safeParse(lostEdits, (await db.meta.get(LOST_KEY))?.value)
  return lost.success ? lost.output : null
}

export const writeLostEdits = async (db: AdminDatabase, lost: LostEdits): Promise<void> =>
  void (await db.meta.put({ key: LOST_KEY, value: lost }))

export const forgetLostEdits = (db: AdminDatabase): Promise<void> => db.meta.delete(LOST_KEY)
