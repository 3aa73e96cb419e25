import type { Queryable } from '#server/store/database-schema.ts'

/**
 * The links of a letter that has come to nothing: they count for no letter of that day. Whoever has confirmed by one of
 * them has had the letter after all, and keeps them.
 */
export const dropUnsentLinks = async (
  tx: Queryable,
  { id, queuedAtMs }: { readonly id: string; readonly queuedAtMs: number },
): Promise<void> => {
  const pending = tx
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'pending')
  await tx
    .deleteFrom('subscription_links')
    .where('subscriber_id', 'in', pending)
    .where('created_at_ms', '>=', queuedAtMs)
    .execute()
}
