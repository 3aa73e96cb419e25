import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { DatabaseAddress } from '#server/db/open-store.ts'

/** The value of a setting, or why it is invalid. */
export type Reading<T> = { readonly value: T } | { readonly problem: string }

/**
 * `file:<path>`, `postgres://…` or `postgresql://…`. The value is not repeated in messages: it may contain a password.
 */
export const readDatabaseAddress = (text: string): Reading<DatabaseAddress> => {
  const path = /^file:(?:\/\/(?=\/))?(.+)$/i.exec(text)?.[1]
  if (path !== undefined && !path.includes('\0'))
    return { value: { type: 'sqlite', file: resolve(path) } }
  if (/^postgres(ql)?:\/\//i.test(text) && URL.canParse(text))
    return { value: { type: 'postgres', url: text } }
  return {
    problem:
      'no address of a database. Allowed: file:<path>, postgres://<account>:<password>@<host>/<database> (other characters than letters and digits in the password as %XX), or not set (neomuse.db in DATA_DIR)',
  }
}

/** Readable address of the database: never with the account or its password. */
export const databaseLabel = (database: DatabaseAddress): string => {
  if (database.type === 'sqlite') return database.file
  const { host, pathname } = new URL(database.url)
  return `postgres://${host}${pathname}`
}

/** Addresses and subnets, separated by commas or spaces. */
export const readTrustedProxies = (text: string): Reading<readonly string[]> => {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '')
  const wrong = entries.filter((entry) => !isSubnet(entry))
  return wrong.length === 0
    ? { value: entries }
    : {
        problem: `${wrong.map((entry) => `"${entry}"`).join(', ')}: no address. Allowed: addresses and subnets, such as 10.0.0.1, 10.0.0.0/8, fd00::/8`,
      }
}

const isSubnet = (entry: string): boolean => {
  const [address = '', prefix, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsOf(family))
}

const bitsOf = (family: number): number => (family === 6 ? 128 : 32)

export const readPublicUrl = (text: string): Reading<string> => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    `${url.search}${url.hash}${url.username}${url.password}` === ''
  return isOrigin
    ? { value: url.origin }
    : {
        problem: `"${text}" is no address of a site. Allowed: http:// or https:// and a host, without a path, such as https://neomuse.example`,
      }
}

/** The mail server that sends our emails. */
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

/** The value is not repeated in the message: it may contain a password. */
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

/** Null when they are not valid in a URL. */
const readCredentials = (username: string, password: string) => {
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  } catch {
    return null
  }
}
