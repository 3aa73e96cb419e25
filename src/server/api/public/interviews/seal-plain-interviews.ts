import type { Seal } from '#server/sealing/create-seal.ts'
import type { Store } from '#server/store/open-store.ts'
import { contentsToColumns, plainContents } from './interview-contents.ts'

/** So many are sealed in one transaction. */
const SOME_ROWS = 100

/** Seals what an older version has kept in the clear. Answers how many they were; 0 when it is done again. */
export const sealPlainInterviews = async (
  store: Pick<Store, 'write'>,
  seal: Seal,
): Promise<number> => {
  const sealed = await store.write(async (tx) => {
    const records = await tx
      .selectFrom('interviews')
      .selectAll()
      .where('sealed', 'is', null)
      .limit(SOME_ROWS)
      .execute()
    for (const record of records) {
      await tx
        .updateTable('interviews')
        .set(contentsToColumns(seal, record.id, plainContents(record)))
        .where('id', '=', record.id)
        .execute()
    }
    return records.length
  })
  return sealed < SOME_ROWS ? sealed : sealed + (await sealPlainInterviews(store, seal))
}
