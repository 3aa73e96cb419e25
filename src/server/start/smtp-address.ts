import type { Reading } from './setting-values.ts'

/** Where e-mails are handed over. */
export type SmtpAddress = {
  readonly host: string
  readonly port: number
  /** From the first byte; otherwise as soon as the mail server offers it (STARTTLS). */
  readonly isEncrypted: boolean
  readonly credentials: { readonly user: string; readonly pass: string } | null
}

/** RFC 6409 and RFC 8314. */
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

const WRONG = {
  problem:
    'no address of a mail server. Allowed: smtp:// or smtps://, with account and password where they are needed (other characters than letters and digits as %XX), a host and a port, such as smtps://account:password@mail.example:465, or not set (no e-mails)',
}

/** What was written is not repeated: it may hold a password. */
export const readSmtpAddress = (text: string): Reading<SmtpAddress> => {
  const url = URL.canParse(text) ? new URL(text) : null
  const protocol = url?.protocol
  if (url === null || (protocol !== 'smtp:' && protocol !== 'smtps:')) return WRONG
  const { hostname, port, username, password, pathname, search, hash } = url
  const credentials = readCredentials(username, password)
  if (hostname === '' || !/^\/?$/.test(pathname) || search + hash !== '' || !credentials)
    return WRONG
  return {
    value: {
      host: decodeURIComponent(hostname.replace(/^\[(.*)\]$/, '$1')),
      port: port === '' ? PORTS[protocol] : Number(port),
      isEncrypted: protocol === 'smtps:',
      credentials: credentials.user === '' ? null : credentials,
    },
  }
}

/** Null when they are not what an address may hold. */
const readCredentials = (username: string, password: string) => {
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  } catch {
    return null
  }
}
