import * as v from 'valibot'
import { isolate } from '#domain/text/isolate.ts'
import { defineEntity, type RowOf } from '../define-entity.ts'
import { line, oneOf, text } from '../fields.ts'

export const REPLY_STATES = ['waiting', 'sent', 'failed'] as const

export type ReplyState = (typeof REPLY_STATES)[number]

/** `server`: as an e-mail that the server sends. `own-program`: the administrator has sent it, and only notes that here. */
export const REPLY_CHANNELS = ['server', 'own-program'] as const

const LONGEST_ID = 100
const LONGEST_REPLY = 10_000

/** What an administrator answers to a message by e-mail: it can be neither changed nor taken back. */
export const reply = defineEntity({
  name: 'reply',
  plural: 'replies',
  isBeyondBasicServer: true,
  fields: {
    message_id: line(LONGEST_ID),
    body: text(LONGEST_REPLY),
    channel: v.optional(oneOf(REPLY_CHANNELS), 'server'),
  },
  serverFields: {
    /** `sent`: the mail server has taken it, or the administrator says so. `failed`: it never will. */
    state: v.optional(oneOf(REPLY_STATES), 'waiting'),
    sent_at: v.optional(v.nullable(v.string()), null),
  },
  indexes: ['message_id', 'state'],
  mutations: { create: true, update: [], delete: false },
})

export type Reply = RowOf<typeof reply>

/** 'Re: Devis'; the subject as it is where it answers already. */
export const replySubject = (subject: string): string =>
  /^re\s*:/i.test(subject) ? subject : `Re: ${isolate(subject)}`.trimEnd()

/** What is answered, as mail programs quote it. */
export const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${isolate(line)}`)
    .join('\n')
