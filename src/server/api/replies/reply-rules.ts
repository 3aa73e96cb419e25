import { findRecord, type PendingWrite } from '#server/api/entities/entity-rows.ts'
import type { EntityRecord, FieldValues } from '#server/api/entities/tables/entity-table.ts'
import { messageTable } from '#server/api/entities/tables/message-table.ts'
import { replyTable } from '#server/api/entities/tables/reply-table.ts'
import { queueReply } from '#server/api/mail/mail-outbox.ts'
import { readSiteMailbox } from '#server/api/mail/site-mailbox.ts'
import type { Answer } from '#server/http/answer.ts'
import { invalidFieldsAnswer, problemAnswer } from '#server/http/problem-answer.ts'
import type { Queryable } from '#server/store/database-schema.ts'

const isSentByServer = ({ channel }: { readonly channel?: unknown }): boolean =>
  channel !== 'own-program'

/** A reply needs a message that is there and, where the server is to send it, an address to send from. */
export const admitReply = async (tx: Queryable, fields: FieldValues): Promise<Answer | null> => {
  if (isSentByServer(fields) && (await readSiteMailbox(tx)) === null)
    return problemAnswer('mail-not-configured')
  const message = await findRecord(tx, messageTable, String(fields.message_id))
  return message ? null : invalidFieldsAnswer([{ field: 'message_id', code: 'not-an-option' }])
}

/** What the administrator has sent is sent. */
export const completeReply = (_: Queryable, { values, nowMs }: PendingWrite): FieldValues =>
  isSentByServer(values)
    ? values
    : { ...values, state: 'sent', sent_at: new Date(nowMs).toISOString() }

export const sendReply = async (
  tx: Queryable,
  reply: EntityRecord,
  nowMs: number,
): Promise<void> => {
  if (isSentByServer(replyTable.recordToRow(reply))) await queueReply(tx, reply, nowMs)
}
