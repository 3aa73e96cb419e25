import { quoted, replySubject } from '#domain/text/reply-subject.ts'
import { findRecord } from '#server/api/entities/entity-rows.ts'
import { messageTable } from '#server/api/entities/tables/message-table.ts'
import { replyTable } from '#server/api/entities/tables/reply-table.ts'
import { readSiteMailbox } from '#server/api/mail/site-mailbox.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { type Letter, messageIdOf } from './letter.ts'

/**
 * The reply as an e-mail from the site's contact address, with the message under it; null when it cannot be written just
 * now, since a part of it is not there.
 */
export const readReplyLetter = async (db: Queryable, replyId: string): Promise<Letter | null> => {
  const replying = await findRecord(db, replyTable, replyId)
  const reply = replying && replyTable.recordToRow(replying)
  const answered = reply && (await findRecord(db, messageTable, reply.message_id))
  const from = await readSiteMailbox(db)
  if (!reply || !answered || !from) return null
  const message = messageTable.recordToRow(answered)
  return {
    messageId: messageIdOf(replyId, from),
    from,
    to: { name: message.name, address: message.email },
    subject: replySubject(message.subject),
    text: `${reply.body}\n\n${quoted(message.message)}\n`,
    unsubscribeAt: null,
  }
}
