import * as v from 'valibot'
import { MESSAGE_TYPES } from '#contract/entities/message.ts'
import { email, line, oneOf, text, token, visitorLanguage } from '#contract/fields.ts'
import { honeypot } from './form-fields.ts'

/** The team's replies to one message that was written in the chat: `GET` with the message's key. */
export const TEAM_REPLIES_CALL = '/api/contact/replies'

/** Gives the key's holder access to the replies of one message: in a path it would end up in logs. */
export const REPLY_KEY_HEADER = 'Reply-Key'

export const replyKey = token()

/** Oldest first. Empty for a message that has not arrived yet, or no longer exists. */
export const teamReplies = v.object({
  replies: v.array(v.object({ id: v.string(), body: v.string(), created_at: v.string() })),
})

export type TeamReply = v.InferOutput<typeof teamReplies>['replies'][number]

/** `POST /api/contact`. An unknown type counts as general. */
export const contactRequest = v.object({
  name: line(120),
  email: email(),
  subject: line(200),
  message: text(10_000),
  type: v.optional(v.fallback(oneOf(MESSAGE_TYPES), 'general'), 'general'),
  language: visitorLanguage(),
  website: honeypot(),
  /** For a chat message: the key with which the chat will read its replies. */
  reply_key: v.optional(replyKey),
})
