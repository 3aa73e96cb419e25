import type { Kysely } from 'kysely'

/** When a withdrawal reached the server, beside the time when its button was pressed. */
export const timeWithdrawals = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('withdrawals')
    .addColumn('received_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
