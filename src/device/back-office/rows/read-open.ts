import { type AdminDatabase, isClosedForGood } from '../../storage/admin-database.ts'
import { withReopen } from '../../storage/connection/with-reopen.ts'

/** What was closed for good answers no more: the page goes on showing what it has, with what is typed into it. */
export const readOpen = async <T>(db: AdminDatabase, query: () => PromiseLike<T>): Promise<T> => {
  try {
    return await withReopen(db, query)
  } catch (error) {
    if (isClosedForGood(db)) return new Promise<never>(() => undefined)
    throw error
  }
}
