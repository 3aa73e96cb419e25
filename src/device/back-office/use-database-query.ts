import { useLiveQuery } from 'dexie-react-hooks'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { useDatabase } from './back-office-context.tsx'
import { readOpen } from './rows/read-open.ts'

/**
 * A live query on the signed-in account's database: runs again when what it read has changed, in any tab or worker.
 * Undefined until the first answer, and while nobody is signed in.
 */
export const useDatabaseQuery = <T>(
  query: (db: AdminDatabase) => Promise<T>,
  deps: readonly unknown[] = [],
): T | undefined => {
  const db = useDatabase()
  return useLiveQuery(async () => (db ? readOpen(db, () => query(db)) : undefined), [db, ...deps])
}
