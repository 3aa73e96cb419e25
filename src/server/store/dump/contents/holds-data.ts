import { sql } from 'kysely'
import type { DatabaseAddress } from '#server/store/open-store.ts'
import { isThere, readSnapshot } from './open-database.ts'

/** What every database has, before anybody has put anything in. */
const BOOKKEEPING = ['meta', 'change_counter', 'entity_changes', 'settings']

/**
 * Whether anybody would miss the contents: there is more than a first start leaves behind.
 * @throws StorageUnavailable
 */
export const holdsData = async (database: DatabaseAddress): Promise<boolean> => {
  if (!isThere(database)) return false
  return readSnapshot(database, async ({ db, contents }) => {
    for (const { name } of contents.tables) {
      const rows = BOOKKEEPING.includes(name)
        ? name === 'settings' && sql`select 1 from settings where version > 1 limit 1`
        : sql`select 1 from ${sql.table(name)} limit 1`
      if (rows && (await rows.execute(db)).rows.length > 0) return true
    }
    return false
  })
}
