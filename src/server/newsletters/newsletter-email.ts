import { type EmailTexts, emailTexts, renderEmail } from '#contract/admin/render-email.ts'
import { isLocale, type Locale, localizePath } from '#contract/locales.ts'
import { leavePath, subscriptionPage } from '#contract/public/forms/newsletter-link.ts'
import { NEWSLETTER_PATH } from '#contract/public/page-paths.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { type Mailbox, readSiteMailbox } from '#server/email/site-mailbox.ts'
import { findRecord } from '#server/entities/entity-rows.ts'
import { newsletterTable } from '#server/entities/entity-tables.ts'
import { findRendered, shownHtml, textKey } from '#server/entities/rendered-texts.ts'
import { type EmailMessage, type LinkEmailAttempt, messageIdOf } from '../email/email-message.ts'
import { findRecipient } from './subscription-links.ts'

/** An issue for one of its recipients, in their language; null when it cannot be written now. */
export const readNewsletterEmail = async (
  db: Queryable,
  { id, token, publicUrl }: LinkEmailAttempt,
): Promise<EmailMessage | null> => {
  const recipient = await findRecipient(db, id)
  const from = await readSiteMailbox(db)
  if (!recipient || !from) return null
  const locale = isLocale(recipient.language) ? recipient.language : 'fr'
  const leaveAt = subscriptionPage({ publicUrl, locale, token, isSubscribed: true })
  const email = await readIssue(db, recipient.newsletter_id, { locale, from, publicUrl, leaveAt })
  return (
    email && {
      // The same on each try, so that an email that arrives twice is shown once.
      messageId: messageIdOf(id, from),
      from,
      to: { name: '', address: recipient.email },
      ...email,
      unsubscribeAt: publicUrl + leavePath(token),
    }
  )
}

/** The current issue for the administrator who writes it. */
export const readTestEmail = async (
  db: Queryable,
  { id, queuedAtMs, publicUrl }: Omit<LinkEmailAttempt, 'token'>,
): Promise<EmailMessage | null> => {
  const [newsletterId = '', adminId = '', language] = id.split('.')
  const admin = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', adminId)
    .executeTakeFirst()
  const from = await readSiteMailbox(db)
  if (!admin || !from || !isLocale(language)) return null
  // It belongs to no subscription: the page explains that.
  const leaveAt = publicUrl + localizePath(NEWSLETTER_PATH, language)
  const email = await readIssue(db, newsletterId, { locale: language, from, publicUrl, leaveAt })
  return (
    email && {
      messageId: messageIdOf(`${id}.${queuedAtMs}`, from),
      from,
      to: { name: '', address: admin.email },
      ...email,
      subject: `[Test · ${language}] ${email.subject}`,
      unsubscribeAt: null,
    }
  )
}

type Reading = {
  readonly locale: Locale
  readonly from: Mailbox
  readonly publicUrl: string
  readonly leaveAt: string
}

const readIssue = async (
  db: Queryable,
  newsletterId: string,
  { locale, from, publicUrl, leaveAt }: Reading,
): Promise<(Pick<EmailMessage, 'subject' | 'text'> & { html: string }) | null> => {
  const record = await findRecord(db, newsletterTable, newsletterId)
  if (!record) return null
  const row = newsletterTable.recordToRow(record)
  const texts = emailTexts(row, locale)
  const { subject, html, text } = renderEmail({
    texts,
    bodyHtml: await readBody(db, texts),
    image: row.image,
    link: row.link,
    locale,
    siteName: from.name,
    publicUrl,
    leaveAt,
  })
  return { subject, html, text }
}

/** Like all Markdown, it was rendered when it was saved. */
const readBody = async (db: Queryable, { body }: EmailTexts): Promise<string> =>
  shownHtml(await findRendered(db, [textKey(body)]), body)
