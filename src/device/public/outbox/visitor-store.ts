import type { WaitingForm } from './waiting-form.ts'

export type VisitorStore = {
  /** Rejects if the browser refuses to store; then nothing is stored. */
  readonly put: (form: WaitingForm) => Promise<void>
  readonly find: (key: string) => Promise<WaitingForm | undefined>
  /** Oldest first: keys are ids that grow with time. */
  readonly all: () => Promise<readonly WaitingForm[]>
  readonly remove: (key: string) => Promise<void>
}

const DATABASE = 'neomuse-visitor'
const TABLE = 'waiting'
const VERSION = 1

/** One table without a library: public pages and the service worker need no more of IndexedDB. */
export const createVisitorStore = (factory: IDBFactory): VisitorStore => {
  const run = async <Value>(
    mode: 'readonly' | 'readwrite',
    ask: (table: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> => {
    const db = await open(factory)
    try {
      // The form must be on the disk before it is confirmed, not only in the operating system's buffers.
      const transaction = db.transaction(TABLE, mode, { durability: 'strict' })
      const request = ask(transaction.objectStore(TABLE))
      await finished(transaction)
      return request.result
    } finally {
      db.close()
    }
  }
  return {
    put: async (form) => {
      await run('readwrite', (table) => table.put(form))
    },
    // Only this module writes to the table.
    find: (key) => run<WaitingForm | undefined>('readonly', (table) => table.get(key)),
    all: () => run<WaitingForm[]>('readonly', (table) => table.getAll()),
    remove: (key) => run('readwrite', (table) => table.delete(key)),
  }
}

const open = (factory: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, VERSION)
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
