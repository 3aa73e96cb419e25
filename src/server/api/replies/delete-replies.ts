import { clearAudit } from '#server/api/audit/record-audit.ts'
import { deleteRecord } from '#server/api/entities/entity-rows.ts'
import { replyTable } from '#server/api/entities/tables/reply-table.ts'
import { withdrawMail } from '#server/api/mail/mail-outbox.ts'
import { forgetRememberedCreation } from '#server/api/privacy/remembered-answers.ts'
import type { Queryable } from '#server/store/database-schema.ts'

/** Replies go with the message that they answer, sent or not. */
export const deleteReplies = async (
  tx: Queryable,
  messageId: string,
  nowMs: number,
): Promise<void> => {
  const replies = await tx
    .selectFrom('replies')
    .selectAll()
    .where('message_id', '=', messageId)
    .execute()
  for (const reply of replies) {
    await withdrawMail(tx, reply.id)
    await deleteRecord(tx, replyTable, { of: reply, nowMs, mutationId: null })
    await forgetRememberedCreation(tx, replyTable, reply.id)
    await clearAudit(tx, replyTable, reply.id)
  }
}
