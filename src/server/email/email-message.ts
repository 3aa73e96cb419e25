import type { Attempt } from './mail-outbox.ts'
import type { Mailbox } from './site-mailbox.ts'

/** An e-mail of plain text, perhaps with the same in HTML beside it. */
export type EmailMessage = {
  /** The same on every try (RFC 5322, section 3.6.4), so that a mail program shows an e-mail that arrives twice once. */
  readonly messageId: string
  readonly from: Mailbox
  readonly to: Mailbox
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Where who gets e-mails of this kind says that they want no more of them; null where they have ordered or asked for this one. */
  readonly unsubscribeAt: string | null
}

/** `name` is this e-mail's alone. */
export const messageIdOf = (name: string, { address }: Mailbox): string =>
  `<${name}@${address.split('@').at(-1)}>`

/** One try of an e-mail that carries a link. */
export type LinkEmailAttempt = Pick<Attempt, 'id' | 'queuedAtMs'> & {
  readonly token: string
  /** Where people find the site. */
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

/** What the site writes to an address that it was given. */
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
