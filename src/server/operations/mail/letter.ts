import { siteSettings } from '#contract/entities/site-settings.ts'
import { quoted, replySubject } from '#domain/text/reply-subject.ts'
import { findRecord } from '#server/api/entities/entity-rows.ts'
import { messageTable } from '#server/api/entities/tables/message-table.ts'
import { replyTable } from '#server/api/entities/tables/reply-table.ts'
import { siteSettingsTable } from '#server/api/entities/tables/site-settings-table.ts'
import type { Queryable } from '#server/store/database-schema.ts'

export type Mailbox = { readonly name: string; readonly address: string }

/** An e-mail of plain text. */
export type Letter = {
  /** The same on every try (RFC 5322, section 3.6.4), so that a mail program shows a letter that arrives twice once. */
  readonly messageId: string
  readonly from: Mailbox
  readonly to: Mailbox
  readonly subject: string
  readonly text: string
}

/**
 * The reply as an e-mail from the site's contact address, with the message under it; null when it cannot be written just
 * now, since a part of it is not there.
 */
export const readLetter = async (db: Queryable, replyId: string): Promise<Letter | null> => {
  const replying = await findRecord(db, replyTable, replyId)
  const reply = replying && replyTable.recordToRow(replying)
  const answered = reply && (await findRecord(db, messageTable, reply.message_id))
  const kept = await findRecord(db, siteSettingsTable, siteSettings.plural)
  if (!reply || !answered || !kept) return null
  const message = messageTable.recordToRow(answered)
  const settings = siteSettingsTable.recordToRow(kept)
  if (settings.contact_email === '') return null
  return {
    messageId: `<${replyId}@${settings.contact_email.split('@').at(-1)}>`,
    from: { name: settings.site_name, address: settings.contact_email },
    to: { name: message.name, address: message.email },
    subject: replySubject(message.subject),
    text: `${reply.body}\n\n${quoted(message.message)}\n`,
  }
}
