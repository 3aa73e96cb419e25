import { withdrawMail } from '#server/api/mail/mail-outbox.ts'
import { withdrawRecipient } from '#server/api/mail/newsletter-recipients.ts'
import type { Queryable } from '#server/store/database-schema.ts'

/** With the letter that waits for it, and its turn in what is being sent; its links go by themselves. */
export const deleteSubscriber = async (tx: Queryable, id: string, nowMs: number): Promise<void> => {
  await withdrawMail(tx, id)
  await withdrawRecipient(tx, id, nowMs)
  await tx.deleteFrom('subscribers').where('id', '=', id).execute()
}
