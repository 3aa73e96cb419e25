import type { Page } from 'playwright-core'
import type { MetaRecord } from '#device/storage/admin-database.ts'

// All functions here work directly on the storage, in a page of the site, without the interface.

/** The row of each edit in the outbox of the device's one account, oldest first. */
export const readOutbox = async (page: Page): Promise<string[]> =>
  (await readTable<{ rowId: string }>(page, 'outbox')).map(({ rowId }) => rowId)

/** The unsaved text of forms. */
export const readDrafts = (page: Page): Promise<{ values: Record<string, unknown> }[]> =>
  readTable(page, 'drafts')

/** A visitor's sent and waiting forms, with the result of each. */
export const readVisitorOutbox = (page: Page): Promise<{ state: { type: string } }[]> =>
  readTable(page, 'waiting', 'neomuse-visitor')

/** Small facts that the device stores by name. */
export const readMeta = (page: Page): Promise<MetaRecord[]> => readTable(page, 'meta')

/** In these tables of the device's one account. */
export const countEntries = (page: Page, tables: readonly string[]): Promise<number> =>
  page.evaluate(async (tables) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await settled(indexedDB.open((await indexedDB.databases())[0]?.name ?? ''))
    let count = 0
    for (const table of tables)
      count += await settled(db.transaction(table).objectStore(table).count())
    db.close()
    return count
  }, tables)

/** In the database of the device's one account, unless another one is named. */
const readTable = <Entry>(page: Page, table: string, database?: string): Promise<Entry[]> =>
  page.evaluate(
    async ([table, database]) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const name = database ?? (await indexedDB.databases())[0]?.name ?? ''
      const db = await settled(indexedDB.open(name))
      const entries = await settled(db.transaction(table).objectStore(table).getAll())
      db.close()
      return entries
    },
    [table, database] as const,
  )

export const databaseNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name])),
  )

/** As a browser does it that needs space. */
export const eraseDatabases = async (page: Page): Promise<void> => {
  for (const name of await databaseNames(page))
    await page.evaluate(
      (doomed) =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase(doomed)
          request.onsuccess = () => resolve()
          request.onerror = () => reject(request.error)
        }),
      name,
    )
}

/** As a newer app does it, which has one more table. Resolves once every other page has closed the database. */
export const upgradeDatabase = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { name = '', version = 0 } = (await indexedDB.databases())[0] ?? {}
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, version + 10)
      request.onupgradeneeded = () => void request.result.createObjectStore('later')
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
    })
  })

/**
 * Opens the admin's database as an app of an old version that does not close it for others: until the page is closed.
 */
export const holdOlderDatabase = async (page: Page, name: string): Promise<void> => {
  await eraseDatabases(page)
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 1)
        request.onupgradeneeded = () =>
          void request.result.createObjectStore('meta', { keyPath: 'key' })
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          // Otherwise it would be garbage-collected, and thereby closed.
          Object.assign(window, { held: request.result })
          resolve()
        }
      }),
    name,
  )
}

/** All content of the browser's caches. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname)
    return paths
  })

type Locks = { readonly held: readonly string[]; readonly waiting: number }

/** A page, or a worker. */
type Evaluator = { readonly evaluate: <T>(read: () => Promise<T>) => Promise<T> }

/** The clients that hold the sync lock, and how many wait for it. */
export const readSyncLocks = (at: Evaluator): Promise<Locks> =>
  at.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const isSync = ({ name }: LockInfo) => name?.startsWith('neomuse-sync-') === true
    return {
      held: held.filter(isSync).map(({ clientId = '' }) => clientId),
      waiting: pending.filter(isSync).length,
    }
  })

/**
 * The content of the page's storages, all databases and the texts in caches, as one text. Bytes in a database are read
 * as Latin letters, so that plain text is recognisable.
 */
export const readEverything = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name))
      for (const table of db.objectStoreNames)
        kept.push(name, await settled(db.transaction(table).objectStore(table).getAll()))
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const isText = /json|text/.test(answer?.headers.get('Content-Type') ?? '')
        kept.push(request.url, isText ? await answer?.text() : '')
      }
    }
    const latin = new TextDecoder('latin1')
    return JSON.stringify(kept, (_, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? latin.decode(value) : value,
    )
  })

/** Edits delayed for their undo are due at once, as if the time were over; the page then sends them. */
export const releaseHeldEdits = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await settled(indexedDB.open((await indexedDB.databases())[0]?.name ?? ''))
    const outbox = db.transaction('outbox', 'readwrite').objectStore('outbox')
    for (const entry of await settled(outbox.getAll()))
      if (entry.attempts === 0 && entry.nextTryAtMs > Date.now())
        await settled(outbox.put({ ...entry, nextTryAtMs: 0 }))
    db.close()
    dispatchEvent(new Event('online'))
  })
