import Dexie, { type DBCore, type DBCoreMutateRequest, type DBCoreTable } from 'dexie'
import type { AdminDatabase } from '#device/storage/admin-database.ts'
import type { WriteFault } from './simulated-storage.ts'

/** The browser's error for a full disk; a crashed tab reports nothing. */
const ERRORS: Readonly<Record<WriteFault, () => Error>> = {
  quota: () => new DOMException('The quota has been exceeded.', 'QuotaExceededError'),
  killed: () => new DOMException('The tab is gone.', 'AbortError'),
}

/** Makes the next write of a database fail below Dexie, so that the browser's own rollback undoes it. */
export const addStorageFaults = (db: AdminDatabase): ((fault: WriteFault | null) => void) => {
  let next: WriteFault | null = null
  const table = (real: DBCoreTable): DBCoreTable => ({
    ...real,
    mutate: (request) => {
      const fault = next
      if (fault === null || isEmpty(request)) return real.mutate(request)
      // A crashed tab stays crashed, however often it tries.
      if (fault !== 'killed') next = null
      return Dexie.Promise.reject(ERRORS[fault]())
    },
  })
  db.use({
    stack: 'dbcore',
    name: 'storage-faults',
    create: (core: DBCore): DBCore => ({ ...core, table: (name) => table(core.table(name)) }),
  })
  return (fault) => {
    next = fault
  }
}

const isEmpty = (request: DBCoreMutateRequest): boolean => {
  switch (request.type) {
    case 'add':
    case 'put':
      return request.values.length === 0
    case 'delete':
      return request.keys.length === 0
    case 'deleteRange':
      return false
  }
}
