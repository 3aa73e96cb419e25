import Dexie, { type DBCore, type DBCoreTable } from 'dexie'
import type { AdminDatabase } from '#device/storage/admin-database.ts'

/** Makes the next writes of a database fail below Dexie, as on a device whose storage is full. */
export const failWrites = (db: AdminDatabase): { readonly failNext: (count: number) => void } => {
  let left = 0
  const table = (real: DBCoreTable): DBCoreTable => ({
    ...real,
    mutate: (request) => {
      if (left === 0) return real.mutate(request)
      left -= 1
      return Dexie.Promise.reject(new DOMException('Quota exceeded.', 'QuotaExceededError'))
    },
  })
  db.use({
    stack: 'dbcore',
    name: 'fail-writes',
    create: (core: DBCore): DBCore => ({ ...core, table: (name) => table(core.table(name)) }),
  })
  return {
    failNext: (count) => {
      left = count
    },
  }
}
