import type { Queryable } from '#server/store/database-schema.ts'

type FailedLetter = { readonly id: string; readonly queuedAtMs: number }

/**
 * The links of a letter that has come to nothing: they count for no letter of that day. Whoever has confirmed since it
 * was asked for has had the letter after all, and keeps them.
 */
export const dropUnsentLinks = async (
  tx: Queryable,
  { id, queuedAtMs }: FailedLetter,
): Promise<void> => {
  const unreached = tx
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([
        eb('confirmed_at', 'is', null),
        eb('confirmed_at', '<', new Date(queuedAtMs).toISOString()),
      ]),
    )
  await tx
    .deleteFrom('subscription_links')
    .where('subscriber_id', 'in', unreached)
    .where('created_at_ms', '>=', queuedAtMs)
    .execute()
}

/** As above, of a letter to a buyer: whoever asks for another one is not told to wait. */
export const dropUnsentCourseLinks = async (
  tx: Queryable,
  { id, queuedAtMs }: FailedLetter,
): Promise<void> => {
  await tx
    .deleteFrom('course_links')
    .where('order_id', '=', id)
    .where('created_at_ms', '>=', queuedAtMs)
    .execute()
}
