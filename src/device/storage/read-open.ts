import { type AdminDatabase, isClosedForGood } from './admin-database.ts'
import { withReopen } from './with-reopen.ts'

/** A database that was closed for good never answers: the page keeps showing what it has, including unsaved input. */
export const readOpen = async <T>(db: AdminDatabase, query: () => PromiseLike<T>): Promise<T> => {
  try {
    return await withReopen(db, query)
  } catch (error) {
    if (isClosedForGood(db)) return new Promise<never>(() => undefined)
    throw error
  }
}
