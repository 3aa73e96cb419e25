import { countsInFrench } from '#contract/alerts.ts'
import { isolate } from '#domain/text/isolate.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { readSiteMailbox } from '#server/email/site-mailbox.ts'
import { type EmailMessage, messageIdOf } from '../email/email-message.ts'
import { readCounts } from './notify-admins.ts'

/** Informs an administrator how many things of each kind came in and where to find them, but not their content. */
export const readAlertEmail = async (
  db: Queryable,
  alertId: string,
  publicUrl: string | null,
): Promise<EmailMessage | 'unwanted' | null> => {
  const alert = await db
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'alerts.user_id')
    .innerJoin('alert_choices', 'alert_choices.user_id', 'alerts.user_id')
    .select(['alerts.counts', 'alerts.path', 'users.email'])
    .where('alerts.id', '=', alertId)
    .where('users.is_active', '=', 1)
    .where('users.role', '=', 'admin')
    .where('alert_choices.channel', '=', 'email')
    .executeTakeFirst()
  if (!alert) return 'unwanted'
  const from = await readSiteMailbox(db)
  if (!from) return null
  const what = countsInFrench(readCounts(alert.counts))
  const lines = [
    'Bonjour,',
    `${what} sur ${isolate(from.name)}.`,
    ...(publicUrl === null ? [] : [`${publicUrl}${alert.path}`]),
    'Cet e-mail est envoyé à votre demande : vous pouvez y renoncer dans « Mon compte » du back-office.',
  ]
  return {
    messageId: messageIdOf(alertId, from),
    from,
    to: { name: '', address: alert.email },
    subject: what,
    text: `${lines.join('\n\n')}\n`,
    unsubscribeAt: null,
  }
}
