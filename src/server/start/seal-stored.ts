import { recordToInterview } from '#server/api/public/interviews/record-to-interview.ts'
import { sealPlainInterviews } from '#server/api/public/interviews/seal-plain-interviews.ts'
import type { Seal } from '#server/sealing/create-seal.ts'
import type { Store } from '#server/store/open-store.ts'

export type SealedStore = {
  /** How many rows an older version had kept in the clear. */
  readonly sealed: number
  /** False: what came last was sealed with another key. */
  readonly isOwnKey: boolean
}

/** Seals what is confidential in the database and is not sealed yet. */
export const sealStored = async (store: Store, seal: Seal): Promise<SealedStore> => {
  const sealed = await sealPlainInterviews(store, seal)
  if (sealed > 0) await store.dropFormerPages()
  const last = await store.db
    .selectFrom('interviews')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { sealed, isOwnKey: last === undefined || recordToInterview(seal)(last).is_readable }
}
