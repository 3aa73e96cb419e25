import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** An email as the mail server has received it. */
export type ReceivedEmail = {
  readonly from: string
  readonly to: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The HTML part; null where there is none. */
  readonly html: string | null
}

type Refusal = { readonly code: number; readonly at: 'sender' | 'recipient' | 'email' }

const NOT_OF_MACHINE = Object.assign(new Error('an e-mail of a program says so (RFC 3834)'), {
  responseCode: 554,
})

/** Each email of the server must say that a program has sent it, and have a message id of its sender's domain. */
const isOfMachine = (headers: ReceivedEmail['headers'], from: string): boolean =>
  headers['auto-submitted'] === 'auto-generated' &&
  headers['message-id']?.endsWith(`@${from.split('@').at(-1)}>`) === true

/**
 * A mail server on the loopback that keeps the emails it receives. The caller stops it. `onPort`: the port of an
 * earlier one; 0: any.
 */
export const startMailServer = async (onPort = 0) => {
  const emails: ReceivedEmail[] = []
  const refusals: Refusal[] = []
  let beforeTaking = async (): Promise<void> => undefined
  const refusalAt = (at: Refusal['at']): Error | null => {
    if (refusals[0]?.at !== at) return null
    const { code } = refusals.shift() ?? { code: 550 }
    return Object.assign(new Error(`no, says zoe@example.org`), { responseCode: code })
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    disableReverseLookup: true,
    onMailFrom: (_, __, done) => done(refusalAt('sender')),
    onRcptTo: (_, __, done) => done(refusalAt('recipient')),
    onData: (stream, { envelope }, done) => {
      const take = async () => {
        const email = await text(stream)
        await beforeTaking()
        const refusal = refusalAt('email')
        if (refusal) return done(refusal)
        const { mailFrom, rcptTo } = envelope
        const from = mailFrom === false ? '' : mailFrom.address
        const read = readEmail(email)
        if (!isOfMachine(read.headers, from)) return done(NOT_OF_MACHINE)
        emails.push({ from, to: rcptTo.map(({ address }) => address), ...read })
        done()
      }
      take().catch(done)
    },
  })
  const { server: listener } = server
  server.listen(onPort, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    address: { host: '127.0.0.1', port, isEncrypted: false, credentials: null },
    url: `smtp://127.0.0.1:${port}`,
    emails,
    /** Refuses the next email with this code (RFC 5321): at the sender, at the recipient, or after the content. */
    refuseNext: (code: number, at: Refusal['at'] = 'email') => void refusals.push({ code, at }),
    /** Runs when an email has arrived, before it is accepted. */
    beforeTaking: (wait: () => Promise<void>) => {
      beforeTaking = wait
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Reads an email with one plain-text part, or with two alternative parts (RFC 2046, section 5.1.4). */
const readEmail = (email: string): Pick<ReceivedEmail, 'headers' | 'text' | 'html'> => {
  const { headers, body } = readPart(email)
  const boundary = /^multipart\/alternative;.*boundary="([^"]+)"/.exec(
    headers['content-type'] ?? '',
  )
  if (!boundary) return { headers, text: decodePart({ headers, body }), html: null }
  const [, plain = '', html = ''] = body.split(`--${boundary[1]}`)
  return {
    headers,
    text: decodePart(readPart(plain.trimStart())),
    html: decodePart(readPart(html.trimStart())),
  }
}

type Part = { readonly headers: ReceivedEmail['headers']; readonly body: string }

const decodePart = ({ headers, body }: Part): string =>
  decodeBody(body, headers['content-transfer-encoding'])

const readPart = (email: string): Part => {
  const end = email.indexOf('\r\n\r\n')
  const lines = email
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...rest] = line.split(': ')
      return [name.toLowerCase(), decodeWords(rest.join(': '))]
    }),
  )
  return { headers, body: email.slice(end + 4) }
}

const decodeBody = (body: string, encoding: string | undefined): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body.replaceAll('=\r\n', '')) : body
}

/** RFC 2045, section 6.7. */
const fromQuotedPrintable = (encoded: string): string =>
  Buffer.from(
    encoded.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString()

/** `=?UTF-8?Q?N=C3=A9omuse?=` (RFC 2047). */
const decodeWords = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : fromQuotedPrintable(word.replaceAll('_', ' ')),
    )
