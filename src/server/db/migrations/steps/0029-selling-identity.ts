import type { Kysely } from 'kysely'
import { renewRows } from '../table-parts.ts'

/** The seller and the account for transfers: empty until an administrator enters them. */
export const sellingIdentity = async (db: Kysely<unknown>): Promise<void> => {
  for (const name of ['seller', 'bank_account'])
    await db.schema
      .alterTable('settings')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo('{}'))
      .execute()
  await renewRows(db, 'settings')
}
