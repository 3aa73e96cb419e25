import { siteSettings } from '#contract/entities/site-settings.ts'
import { findRecord } from '#server/api/entities/entity-rows.ts'
import type { FieldValues } from '#server/api/entities/tables/entity-table.ts'
import { messageTable } from '#server/api/entities/tables/message-table.ts'
import { siteSettingsTable } from '#server/api/entities/tables/site-settings-table.ts'
import type { Answer } from '#server/http/answer.ts'
import { invalidFieldsAnswer, problemAnswer } from '#server/http/problem-answer.ts'
import type { Queryable } from '#server/store/database-schema.ts'

/** A reply needs a message that is there, and a server that sends from an address of its own. */
export const admitReply = async (tx: Queryable, fields: FieldValues): Promise<Answer | null> => {
  const settings = await findRecord(tx, siteSettingsTable, siteSettings.plural)
  const { sends_mail = false, contact_email = '' } =
    settings === undefined ? {} : siteSettingsTable.recordToRow(settings)
  if (!sends_mail || contact_email === '') return problemAnswer('mail-not-configured')
  const message = await findRecord(tx, messageTable, String(fields.message_id))
  return message ? null : invalidFieldsAnswer([{ field: 'message_id', code: 'not-an-option' }])
}
