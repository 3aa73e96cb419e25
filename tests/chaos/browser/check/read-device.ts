import type { Page } from 'playwright-core'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import type { Mutation, Rejection, SyncRow } from '#sync/row/row-state.ts'

/** The contents of the device's database. */
export type DeviceContents = {
  readonly outbox: readonly Mutation[]
  readonly tray: readonly Rejection[]
  readonly bases: readonly { readonly rowId: string }[]
  readonly mirrors: Readonly<Record<string, readonly SyncRow[]>>
}

const STORES = ['outbox', 'tray', 'bases', ...ENTITY_KEYS]

/** Reads IndexedDB directly. Null: the account has no database on this device. */
export const readDevice = async (page: Page, accountId: string): Promise<DeviceContents | null> => {
  const read = await page.evaluate(readStores, { accountId, stores: STORES })
  if (read === null) return null
  const { outbox, tray, bases, ...mirrors } = read
  // The product's own code wrote these values, in these types.
  return { outbox, tray, bases, mirrors } as unknown as DeviceContents
}

/** How many edits wait in the outbox. */
export const countWaitingEdits = async (page: Page, accountId: string): Promise<number> => {
  const read = await page.evaluate(readStores, { accountId, stores: ['outbox'] })
  if (read === null) throw new Error('the account has no database')
  return read.outbox?.length ?? 0
}

const readStores = async ({
  accountId,
  stores,
}: {
  accountId: string
  stores: string[]
}): Promise<Record<string, unknown[]> | null> => {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const known = await indexedDB.databases()
  const name = known.find((database) => database.name === `neomuse-admin-${accountId}`)?.name
  if (name === undefined) return null
  const db = await settled(indexedDB.open(name))
  const there = stores.filter((store) => db.objectStoreNames.contains(store))
  if (there.length < stores.length) {
    db.close()
    return null
  }
  const transaction = db.transaction(there)
  const contents = await Promise.all(
    there.map((store) => settled<unknown[]>(transaction.objectStore(store).getAll())),
  )
  db.close()
  return Object.fromEntries(there.map((store, at) => [store, contents[at] ?? []]))
}
