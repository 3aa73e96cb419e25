import { contactRequest } from '#contract/public/forms/contact-request.ts'
import { emailKey } from '#domain/text/email-address.ts'
import { announceArrival, messagePath } from '#server/api/alerts/announce-arrival.ts'
import { insertRecord } from '#server/api/entities/entity-rows.ts'
import { messageTable } from '#server/api/entities/tables/message-table.ts'
import { linkReplies } from '#server/api/public/assistant/team-replies-route.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import type { Form } from './form.ts'

/** A message for the back-office, unread. */
export const contactForm: Form<typeof contactRequest> = {
  name: 'contact',
  schema: contactRequest,
  write: async ({ tx, nowMs, newId, isFlood }, { website, reply_key: replyKey, ...message }) => {
    const id = newId()
    await insertRecord(tx, messageTable, {
      id,
      values: { ...message, is_read: false, is_quarantined: website || isFlood },
      columns: { email_key: emailKey(message.email) },
      nowMs,
      mutationId: null,
    })
    if (replyKey !== undefined) await linkReplies(tx, { key: replyKey, messageId: id, nowMs })
    if (!website && !isFlood)
      await announceArrival(tx, { kind: 'message', path: messagePath(id) }, { nowMs, newId })
    return jsonAnswer(201, { id })
  },
}
