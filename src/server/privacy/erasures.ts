import { createHash } from 'node:crypto'
import type { Queryable } from '#server/db/database-schema.ts'

/**
 * Records that the address was erased, by its hash only: an older backup must not bring its data back. Of several
 * erasures the last counts.
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

/** Like `recordErasure`, for the newsletter only: a restored backup must not subscribe the address again. */
export const recordNewsletterLeave = (
  tx: Queryable,
  emailKey: string,
  leftAt: string,
): Promise<void> => recordErasure(tx, newsletterLeaveKey(emailKey), leftAt)

/** Cannot coincide with an address. */
export const newsletterLeaveKey = (emailKey: string): string => `newsletter ${emailKey}`

/** Like `recordErasure`, for a list of favourites, which belongs to no address. */
export const recordErasedList = (tx: Queryable, keyHash: string, erasedAt: string): Promise<void> =>
  recordErasure(tx, erasedListKey(keyHash), erasedAt)

/** Cannot coincide with an address. */
export const erasedListKey = (keyHash: string): string => `favourites ${keyHash}`

/** The time of the last erasure of each address, by its hash. */
export const readErasures = async (db: Queryable): Promise<ReadonlyMap<string, string>> => {
  const erasures = await db.selectFrom('erasures').selectAll().execute()
  return new Map(erasures.map(({ email_hash, erased_at }) => [email_hash, erased_at]))
}

/** Takes the normalised address. */
export const hashEmailKey = (emailKey: string): string =>
  createHash('sha256').update(emailKey).digest('hex')
