import type { Mailbox } from '#server/api/mail/site-mailbox.ts'

/** An e-mail of plain text. */
export type Letter = {
  /** The same on every try (RFC 5322, section 3.6.4), so that a mail program shows a letter that arrives twice once. */
  readonly messageId: string
  readonly from: Mailbox
  readonly to: Mailbox
  readonly subject: string
  readonly text: string
}

/** `name` is this letter's alone. */
export const messageIdOf = (name: string, { address }: Mailbox): string =>
  `<${name}@${address.split('@').at(-1)}>`
