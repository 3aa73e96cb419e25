import * as v from 'valibot'
import { MESSAGE_TYPES } from '#contract/entities/message.ts'
import { email, line, oneOf, text } from '#contract/fields.ts'
import { visitorLanguage } from '#contract/languages/visitor-language.ts'
import { honeypot } from './honeypot.ts'
import { replyKey } from './team-replies.ts'

/** `POST /api/contact`. A type that is not known counts as general. */
export const contactRequest = v.object({
  name: line(120),
  email: email(),
  subject: line(200),
  message: text(10_000),
  type: v.optional(v.fallback(oneOf(MESSAGE_TYPES), 'general'), 'general'),
  language: visitorLanguage(),
  website: honeypot(),
  /** Of a message that is written in the chat: the key by which the chat will read its replies. */
  reply_key: v.optional(replyKey),
})

/** What a form answers that was taken. */
export const formAnswer = v.object({ id: v.string() })
