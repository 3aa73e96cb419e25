import * as v from 'valibot'
import { isolate } from '#domain/text/isolate.ts'
import { defineEntity, type RowOf } from '../define-entity.ts'
import { line, oneOf, text } from '../fields.ts'

export const REPLY_STATES = ['waiting', 'sent', 'failed'] as const

export type ReplyState = (typeof REPLY_STATES)[number]

/**
 * `server`: the server sends it as an email. `own-program`: the administrator has sent it, and only records it here.
 */
export const REPLY_CHANNELS = ['server', 'own-program'] as const

const LONGEST_ID = 100
const LONGEST_REPLY = 10_000

/** An administrator's answer to a message by email: it can be neither changed nor deleted. */
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
    /** `sent`: the mail server has accepted it, or the administrator says so. `failed`: it will never be sent. */
    state: v.optional(oneOf(REPLY_STATES), 'waiting'),
    sent_at: v.optional(v.nullable(v.string()), null),
  },
  indexes: ['message_id', 'state'],
  mutations: { create: true, update: [], delete: false },
})

export type Reply = RowOf<typeof reply>

/** 'Re: Devis'; unchanged if the subject already starts with it. */
export const replySubject = (subject: string): string =>
  /^re\s*:/i.test(subject) ? subject : `Re: ${isolate(subject)}`.trimEnd()

/** The original message, quoted as email programs do. */
export const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${isolate(line)}`)
    .join('\n')
