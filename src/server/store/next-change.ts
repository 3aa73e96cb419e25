import type { Queryable } from './database-schema.ts'

/**
 * The number of this change. It is taken inside the writing transaction, whose row lock holds other writers until the
 * commit: so the order of the numbers is the order of the commits, and a reader of changes can miss none.
 */
export const nextChange = async (tx: Queryable): Promise<number> => {
  const { value } = await tx
    .updateTable('change_counter')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('id', '=', 1)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
