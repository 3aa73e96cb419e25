import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { type AdminDatabase, isClosedForGood } from '../storage/admin-database.ts'
import { withReopen } from '../storage/connection/with-reopen.ts'
import { useBackOffice } from './back-office-context.tsx'

/**
 * A live query on the signed-in account's database: runs again when what it read has changed, in any tab or worker.
 * Undefined until the first answer, and while nobody is signed in.
 */
export const useDatabaseQuery = <T>(
  query: (db: AdminDatabase) => Promise<T>,
  deps: readonly unknown[] = [],
): T | undefined => {
  const backOffice = useBackOffice()
  const db = useSyncExternalStore(backOffice.session.subscribe, backOffice.database)
  return useLiveQuery(async () => (db ? read(db, query) : undefined), [db, ...deps])
}

/** What was closed for good answers no more: the page goes on showing what it has, with what is typed into it. */
const read = async <T>(db: AdminDatabase, query: (db: AdminDatabase) => Promise<T>): Promise<T> => {
  try {
    return await withReopen(db, () => query(db))
  } catch (error) {
    if (isClosedForGood(db)) return new Promise<never>(() => undefined)
    throw error
  }
}
