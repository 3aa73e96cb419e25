import { findRecord } from '#server/api/entities/entity-rows.ts'
import type { FieldValues } from '#server/api/entities/tables/entity-table.ts'
import { messageTable } from '#server/api/entities/tables/message-table.ts'
import { readSiteMailbox } from '#server/api/mail/site-mailbox.ts'
import type { Answer } from '#server/http/answer.ts'
import { invalidFieldsAnswer, problemAnswer } from '#server/http/problem-answer.ts'
import type { Queryable } from '#server/store/database-schema.ts'

/** A reply needs a message that is there, and a server that sends from an address of its own. */
export const admitReply = async (tx: Queryable, fields: FieldValues): Promise<Answer | null> => {
  if ((await readSiteMailbox(tx)) === null) return problemAnswer('mail-not-configured')
  const message = await findRecord(tx, messageTable, String(fields.message_id))
  return message ? null : invalidFieldsAnswer([{ field: 'message_id', code: 'not-an-option' }])
}
