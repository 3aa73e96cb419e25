import { isIP } from 'node:net'
import { cleanLine, cleanText } from '#domain/text/clean-text.ts'
import type { SmtpAddress } from '#server/settings/setting-values.ts'
import type { EmailMessage } from './email-message.ts'
import type { Mailbox } from './site-mailbox.ts'

export type MailOutcome =
  /** The mail server has accepted it. */
  | { readonly type: 'sent' }
  /** This email, or its recipient, will never be accepted. */
  | { readonly type: 'refused' }
  /** Not accepted now; or unknown, because the connection broke at the end. */
  | { readonly type: 'passing' }

export type Mailer = { readonly send: (email: EmailMessage) => Promise<MailOutcome> }

/** A try ends long before another process may start one. */
const LIMITS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** A connection within this machine needs no encryption. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** The driver is loaded only when emails are sent. `onFault` receives the error that kept an email from being sent. */
export const createSmtpMailer = async (
  { host, port, isEncrypted, credentials }: SmtpAddress,
  onFault: (error: unknown) => void,
): Promise<Mailer> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port,
    secure: isEncrypted,
    // A password is never sent over an unencrypted connection.
    requireTLS: credentials !== null && !isLoopback(host),
    ...(credentials ? { auth: credentials } : {}),
    ...LIMITS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ messageId, from, to, subject, text, html, unsubscribeAt }) => {
      try {
        await transport.sendMail({
          messageId,
          from: cleanMailbox(from),
          to: cleanMailbox(to),
          envelope: { from: from.address, to: [to.address] },
          subject: cleanLine(subject),
          text: `${cleanText(text)}\n`,
          ...(html === undefined ? {} : { html: cleanText(html) }),
          headers: { ...NO_ANSWER_BY_MACHINES, ...unsubscribing(unsubscribeAt) },
        })
        return { type: 'sent' }
      } catch (error) {
        onFault(withoutPersons(error))
        return { type: isFinal(error) ? 'refused' : 'passing' }
      }
    },
  }
}

/**
 * Cleans the name of a sender or recipient: it can neither change the direction of the text around it, nor end a header
 * line. Text stored before such cleaning existed is cleaned here.
 */
const cleanMailbox = ({ name, address }: Mailbox): Mailbox => ({ name: cleanLine(name), address })

/** Asks other servers not to send automatic replies (RFC 3834, section 5). */
const NO_ANSWER_BY_MACHINES = { 'Auto-Submitted': 'auto-generated' }

/**
 * Shows an unsubscribe button in mail programs (RFC 2369, section 3.2); one click if the link is encrypted (RFC 8058).
 */
const unsubscribing = (at: string | null): Readonly<Record<string, string>> =>
  at === null
    ? {}
    : {
        'List-Unsubscribe': `<${at}>`,
        ...(at.startsWith('https:')
          ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
          : {}),
      }

/** The mail server's message contains the recipient; the reason can be reported without it. */
const withoutPersons = (error: unknown): Error => {
  const parts = { code: '', command: '', responseCode: '', ...Object(error) }
  return new Error(`no e-mail sent: ${parts.code} ${parts.command} ${parts.responseCode}`.trim())
}

/**
 * A 5xx reply to the recipient or to the email itself (RFC 5321, section 4.2.1), or an invalid address ("API"). A 5xx
 * reply to the login or to the sender concerns neither: the administrator must correct the settings.
 */
const isFinal = (error: unknown): boolean => {
  const { code = '', command = '', responseCode = 500 }: Record<string, unknown> = Object(error)
  const isOfEmail =
    code === 'EMESSAGE' || (code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'API'))
  return isOfEmail && Number(responseCode) >= 500
}
