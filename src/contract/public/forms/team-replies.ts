import * as v from 'valibot'
import { token } from '#contract/fields.ts'

/** What the team has answered to one message that was written in the chat: `GET` with the message's key. */
export const TEAM_REPLIES_CALL = '/api/contact/replies'

/** Opens the replies of one message to whoever has it: in a path it would end up in logs. */
export const REPLY_KEY_HEADER = 'Reply-Key'

export const replyKey = token()

/** Oldest first. Of a message that has not arrived yet, or is no more, there are none. */
export const teamReplies = v.object({
  replies: v.array(v.object({ id: v.string(), body: v.string(), created_at: v.string() })),
})

export type TeamReply = v.InferOutput<typeof teamReplies>['replies'][number]
