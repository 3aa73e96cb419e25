import { sealPlainInterviews } from '#server/api/public/interviews/seal-plain-interviews.ts'
import type { Seal } from '#server/sealing/create-seal.ts'
import type { Store } from '#server/store/open-store.ts'

/** Seals what is confidential in the database and is not sealed yet. Answers how many rows an older version had kept so. */
export const sealStored = async (store: Store, seal: Seal): Promise<number> => {
  const plain = store.db.selectFrom('interviews').select('id').where('sealed', 'is', null).limit(1)
  if ((await plain.execute()).length === 0) return 0
  // First: a start that ends in between finds nothing left to seal the next time, and would leave them.
  store.dropFormerCopies()
  const sealed = await sealPlainInterviews(store, seal)
  await store.dropFormerPages()
  return sealed
}
