import { sealPlainInterviews } from '#server/api/public/interviews/seal-plain-interviews.ts'
import type { Seal } from '#server/sealing/create-seal.ts'
import type { Store } from '#server/store/open-store.ts'

/** Seals what is confidential in the database and is not sealed yet. Answers how many rows an older version had kept so. */
export const sealStored = async (store: Store, seal: Seal): Promise<number> => {
  const sealed = await sealPlainInterviews(store, seal)
  if (sealed > 0) await store.dropFormerPages()
  return sealed
}
