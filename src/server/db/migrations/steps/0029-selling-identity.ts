import type { Kysely } from 'kysely'
import type { EngineType } from '#server/db/engine.ts'
import type { OnRows } from '../row-slices.ts'
import { renewRows } from '../table-parts.ts'

/** The seller and the account for transfers: empty until an administrator enters them. */
export const sellingIdentity = async (
  db: Kysely<unknown>,
  _engine: EngineType,
  onRows: OnRows,
): Promise<void> => {
  for (const name of ['seller', 'bank_account'])
    await db.schema
      .alterTable('settings')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo('{}'))
      .execute()
  await renewRows(db, { table: 'settings', onRows })
}
