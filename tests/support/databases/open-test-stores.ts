import { type OpenStoreOptions, openStore, type Store } from '#server/db/open-store.ts'
import { closeLater, testDatabases } from './test-databases.ts'

/** The stores of all instances on one new database, or on the given SQLite file. They close after the test. */
export const openTestStores = async (
  options: Pick<OpenStoreOptions, 'nowMs' | 'newId'>,
  file: string | undefined,
): Promise<readonly [Store, ...Store[]]> => {
  const open = (database: OpenStoreOptions['database']) => openStore({ database, ...options })
  if (file !== undefined) return [await open({ type: 'sqlite', file })]
  const { create, instances } = testDatabases()
  const { address, drop } = await create()
  closeLater(drop)
  const first = await open(address)
  closeLater(first.close)
  const others: Store[] = []
  for (let at = 1; at < instances; at += 1) {
    const store = await open(address)
    closeLater(store.close)
    others.push(store)
  }
  return [first, ...others]
}
