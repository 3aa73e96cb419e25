import { isIP } from 'node:net'
import { mendLine, mendText } from '#domain/text/mend-text.ts'
import type { SmtpAddress } from '#server/settings/setting-values.ts'
import type { EmailMessage } from './email-message.ts'
import type { Mailbox } from './site-mailbox.ts'

export type MailOutcome =
  /** The mail server has taken it upon itself. */
  | { readonly type: 'sent' }
  /** This e-mail, or its recipient, will never be taken. */
  | { readonly type: 'refused' }
  /** Not now; and where the line broke after the last word, nobody knows. */
  | { readonly type: 'passing' }

export type Mailer = { readonly send: (email: EmailMessage) => Promise<MailOutcome> }

/** A try ends long before another process may begin one. */
const LIMITS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** What is believed to be on this very machine needs no encryption. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** The driver is loaded where e-mails are sent alone. `onFault` is told what kept an e-mail from being sent. */
export const createSmtpMailer = async (
  { host, port, isEncrypted, credentials }: SmtpAddress,
  onFault: (error: unknown) => void,
): Promise<Mailer> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port,
    secure: isEncrypted,
    // A password never goes over an open line.
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
          from: mendMailbox(from),
          to: mendMailbox(to),
          envelope: { from: from.address, to: [to.address] },
          subject: mendLine(subject),
          text: `${mendText(text)}\n`,
          ...(html === undefined ? {} : { html: mendText(html) }),
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
 * Whoever wrote what stands in an e-mail, and when: nothing in it turns what is around it, nor ends a header's line. What
 * was stored before texts were mended is mended here.
 */
const mendMailbox = ({ name, address }: Mailbox): Mailbox => ({ name: mendLine(name), address })

/** Nobody's note of an absence answers what a machine has sent (RFC 3834, section 5). */
const NO_ANSWER_BY_MACHINES = { 'Auto-Submitted': 'auto-generated' }

/** The mail program's own button (RFC 2369, section 3.2); one press where the line is encrypted (RFC 8058). */
const unsubscribing = (at: string | null): Readonly<Record<string, string>> =>
  at === null
    ? {}
    : {
        'List-Unsubscribe': `<${at}>`,
        ...(at.startsWith('https:')
          ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
          : {}),
      }

/** A mail server's own words name the recipient; what goes wrong can be told without. */
const withoutPersons = (error: unknown): Error => {
  const parts = { code: '', command: '', responseCode: '', ...Object(error) }
  return new Error(`no e-mail sent: ${parts.code} ${parts.command} ${parts.responseCode}`.trim())
}

/**
 * A 5xx answer to the recipient or to the e-mail itself (RFC 5321, section 4.2.1), or an address that is none ("API"). One
 * to the log-in or to the sender says nothing about either: that is for the administrator to put right.
 */
const isFinal = (error: unknown): boolean => {
  const { code = '', command = '', responseCode = 500 }: Record<string, unknown> = Object(error)
  const isOfEmail =
    code === 'EMESSAGE' || (code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'API'))
  return isOfEmail && Number(responseCode) >= 500
}
