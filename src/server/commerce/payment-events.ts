import type { Queryable } from '#server/store/database-schema.ts'

/** Whether an event of a provider has had its effect: it is told again for days, and by two connections at once. */
export const isEventKnown = async (db: Queryable, eventId: string): Promise<boolean> => {
  const known = await db
    .selectFrom('payment_events')
    .select('id')
    .where('id', '=', eventId)
    .executeTakeFirst()
  return known !== undefined
}

/** In the transaction of its effect. */
export const noteEvent = async (tx: Queryable, id: string, nowMs: number): Promise<void> => {
  await tx
    .insertInto('payment_events')
    .values({ id, received_at_ms: nowMs })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
