import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type AdminDatabase, openAdminDatabase } from '#device/storage/admin-database.ts'

/** A database of its own: Dexie reads the factory at once, so replacing the global one would not keep tests apart. */
export const openTestDatabase = (indexedDB = new IDBFactory()): AdminDatabase =>
  openAdminDatabase('admin-1', { indexedDB, IDBKeyRange })
