import type { Queryable } from './database-schema.ts'

/**
 * The number of this change. It is taken inside the writing transaction, whose row lock holds other writers until the
 * commit: so the order of the numbers is the order of the commits, and a reader of changes can miss none.
 */
export const nextChange = async (tx: Queryable, entity: string): Promise<number> => {
  const { value } = await tx
    .updateTable('change_counter')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('id', '=', 1)
    .returning('value')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('entity_changes')
    .values({ entity, change_seq: value })
    .onConflict((conflict) => conflict.column('entity').doUpdateSet({ change_seq: value }))
    .execute()
  return value
}

/** The number of the entity's last change; 0 when there was none. Grows with every insert, update and delete. */
export const lastChange = async (db: Queryable, entity: string): Promise<number> => {
  const row = await db
    .selectFrom('entity_changes')
    .select('change_seq')
    .where('entity', '=', entity)
    .executeTakeFirst()
  return row?.change_seq ?? 0
}
