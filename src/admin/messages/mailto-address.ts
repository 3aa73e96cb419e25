import type { Message } from '#contract/entities/message.ts'
import { quoted, replySubject } from '#contract/entities/reply.ts'
import { mailtoAddress, wellFormed } from '#domain/text/email-address.ts'

/** What mail programs take without cutting off; Windows allows some 2,000 characters. */
const LONGEST_ADDRESS = 1_900

type ReplyAddress = {
  readonly address: string
  /** False: the answer is too long for an address, and has to be carried over by hand. */
  readonly holdsReply: boolean
}

/**
 * Opens a letter in the device's mail program (RFC 6068): the answer, and under it the message as a quote where there is
 * room for that.
 */
export const replyMailto = (
  { email, subject, message }: Pick<Message, 'email' | 'subject' | 'message'>,
  reply: string,
): ReplyAddress => {
  const letter = blankMailto(email, replySubject(subject))
  const address = [`${reply.trim()}\n\n${quoted(message)}`, reply.trim()]
    .map((body) => `${letter}&body=${encode(body)}`)
    .find(({ length }) => length <= LONGEST_ADDRESS)
  return { address: address ?? letter, holdsReply: address !== undefined }
}

/** Opens a letter with nothing in it yet. */
export const blankMailto = (email: string, subject: string): string =>
  `${mailtoAddress(email)}?subject=${encode(subject)}`

const encode = (text: string): string =>
  encodeURIComponent(wellFormed(text).replaceAll(/\r?\n/g, '\r\n'))
