import type { Attempt } from './mail-outbox.ts'
import type { Mailbox } from './site-mailbox.ts'

/** An email in plain text, optionally with the same content in HTML. */
export type EmailMessage = {
  /**
   * The same on every try (RFC 5322, section 3.6.4), so that a mail program shows an email that arrives twice only
   * once.
   */
  readonly messageId: string
  readonly from: Mailbox
  readonly to: Mailbox
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Link to unsubscribe from emails of this kind; null when the recipient has ordered or requested this one. */
  readonly unsubscribeAt: string | null
}

/** `name` is unique to this email. */
export const messageIdOf = (name: string, { address }: Mailbox): string =>
  `<${name}@${address.split('@').at(-1)}>`

/** One try of an email with a link. */
export type LinkEmailAttempt = Pick<Attempt, 'id' | 'queuedAtMs'> & {
  readonly token: string
  /** Public address of the site. */
  readonly publicUrl: string
}

export type EmailText = {
  readonly subject: string
  /** Its paragraphs. */
  readonly lines: readonly string[]
}

type SiteEmail = EmailText & {
  readonly address: string
  readonly unsubscribeAt: string | null
}

/** An email from the site to an address that a user entered. */
export const siteEmail = (
  { id, queuedAtMs }: LinkEmailAttempt,
  from: Mailbox,
  { address, subject, lines, unsubscribeAt }: SiteEmail,
): EmailMessage => ({
  messageId: messageIdOf(`${id}.${queuedAtMs}`, from),
  from,
  to: { name: '', address },
  subject,
  text: `${lines.join('\n\n')}\n`,
  unsubscribeAt,
})
