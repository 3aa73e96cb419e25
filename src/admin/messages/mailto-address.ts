import type { Message } from '#contract/entities/message.ts'
import { quoted, replySubject } from '#contract/entities/reply.ts'
import { mailtoAddress, wellFormed } from '#domain/text/email-address.ts'

/** The length that email programs accept without truncating; Windows allows some 2,000 characters. */
const LONGEST_ADDRESS = 1_900

type ReplyAddress = {
  readonly address: string
  /** False: the answer is too long for an address, and has to be copied by hand. */
  readonly holdsReply: boolean
}

/** Opens an email in the device's email program (RFC 6068): the answer, followed by the quoted message if it fits. */
export const replyMailto = (
  { email, subject, message }: Pick<Message, 'email' | 'subject' | 'message'>,
  reply: string,
): ReplyAddress => {
  const withoutBody = blankMailto(email, replySubject(subject))
  const address = [`${reply.trim()}\n\n${quoted(message)}`, reply.trim()]
    .map((body) => `${withoutBody}&body=${encode(body)}`)
    .find(({ length }) => length <= LONGEST_ADDRESS)
  return { address: address ?? withoutBody, holdsReply: address !== undefined }
}

/** Opens an empty email. */
export const blankMailto = (email: string, subject: string): string =>
  `${mailtoAddress(email)}?subject=${encode(subject)}`

const encode = (text: string): string =>
  encodeURIComponent(wellFormed(text).replaceAll(/\r?\n/g, '\r\n'))
