import type { Kysely } from 'kysely'
import { renewRows } from '../table-parts.ts'

/** Who sells and where transfers go: empty until an administrator says it. */
export const sellingIdentity = async (db: Kysely<unknown>): Promise<void> => {
  for (const name of ['seller', 'bank_account'])
    await db.schema
      .alterTable('settings')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo('{}'))
      .execute()
  await renewRows(db, 'settings')
}
