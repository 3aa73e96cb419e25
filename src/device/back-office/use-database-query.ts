import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import type { AdminDatabase } from '../storage/admin-database.ts'
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
  return useLiveQuery(async () => (db ? query(db) : undefined), [db, ...deps])
}
