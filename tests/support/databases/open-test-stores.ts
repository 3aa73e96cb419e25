import { type OpenStoreOptions, openStore, type Store } from '#server/db/open-store.ts'
import { closeLater, testDatabases } from './test-databases.ts'

/** The stores of all instances on one new database, or on the given SQLite file. They close after the test. */
export const openTestStores = async (
  options: Pick<OpenStoreOptions, 'nowMs' | 'newId'>,
  file: string | undefined,
): Promise<readonly [Store, ...Store[]]> => {
  if (file !== undefined)
    return [await openStore({ database: { type: 'sqlite', file }, ...options })]
  const { create, instances } = testDatabases()
  const { address, engineOf, drop } = await create()
  closeLater(drop)
  const open = async (server: number): Promise<Store> => {
    const engine = engineOf?.(server)
    const store = await openStore({ database: address, ...(engine && { engine }), ...options })
    closeLater(store.close)
    return store
  }
  const first = await open(0)
  const others: Store[] = []
  for (let server = 1; server < instances; server += 1) others.push(await open(server))
  return [first, ...others]
}
