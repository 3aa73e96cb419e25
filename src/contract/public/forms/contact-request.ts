import * as v from 'valibot'
import { MESSAGE_TYPES } from '#contract/entities/message.ts'
import { email, line, oneOf, text } from '#contract/fields.ts'
import { visitorLanguage } from '#contract/languages/visitor-language.ts'
import { honeypot } from './honeypot.ts'

/** `POST /api/contact`. A type that is not known counts as general. */
export const contactRequest = v.object({
  name: line(120),
  email: email(),
  subject: line(200),
  message: text(10_000),
  type: v.optional(v.fallback(oneOf(MESSAGE_TYPES), 'general'), 'general'),
  language: visitorLanguage(),
  website: honeypot(),
})

/** What a form answers that was taken. */
export const formAnswer = v.object({ id: v.string() })
