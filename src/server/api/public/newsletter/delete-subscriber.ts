import { withdrawMail } from '#server/api/mail/mail-outbox.ts'
import type { Queryable } from '#server/store/database-schema.ts'

/** With the letter that waits for it; its links go by themselves. */
export const deleteSubscriber = async (tx: Queryable, id: string): Promise<void> => {
  await withdrawMail(tx, id)
  await tx.deleteFrom('subscribers').where('id', '=', id).execute()
}
