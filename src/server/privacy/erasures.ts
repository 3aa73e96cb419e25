import { createHash } from 'node:crypto'
import type { Queryable } from '#server/db/database-schema.ts'

/**
 * Remembers that the address was erased, by its hash alone: a backup from before must not bring its data back. Of
 * several erasures the last counts.
 */
export const recordErasure = async (
  tx: Queryable,
  emailKey: string,
  erasedAt: string,
): Promise<void> => {
  await tx
    .insertInto('erasures')
    .values({ email_hash: hashEmailKey(emailKey), erased_at: erasedAt })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ erased_at: erasedAt }))
    .execute()
}

/** As `recordErasure`, of the newsletter alone: a backup must not send it to whoever has left it. */
export const recordNewsletterLeave = (
  tx: Queryable,
  emailKey: string,
  leftAt: string,
): Promise<void> => recordErasure(tx, newsletterLeaveKey(emailKey), leftAt)

/** No address is like that. */
export const newsletterLeaveKey = (emailKey: string): string => `newsletter ${emailKey}`

/** As `recordErasure`, of a list of favourites, which belongs to no address. */
export const recordErasedList = (tx: Queryable, keyHash: string, erasedAt: string): Promise<void> =>
  recordErasure(tx, erasedListKey(keyHash), erasedAt)

/** No address is like that. */
export const erasedListKey = (keyHash: string): string => `favourites ${keyHash}`

/** When each address was erased last, by its hash. */
export const readErasures = async (db: Queryable): Promise<ReadonlyMap<string, string>> => {
  const erasures = await db.selectFrom('erasures').selectAll().execute()
  return new Map(erasures.map(({ email_hash, erased_at }) => [email_hash, erased_at]))
}

/** Takes the address as it is compared. */
export const hashEmailKey = (emailKey: string): string =>
  createHash('sha256').update(emailKey).digest('hex')
