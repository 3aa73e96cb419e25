import * as v from 'valibot'
import {
  contactRequest,
  REPLY_KEY_HEADER,
  replyKey,
  TEAM_REPLIES_CALL,
  type TeamReply,
  teamReplies,
} from '#contract/public/forms/contact-request.ts'
import { formAnswer } from '#contract/public/forms/form-fields.ts'
import { emailKey } from '#domain/text/email-address.ts'
import { messagePath, notifyAdmins } from '#server/alerts/notify-admins.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { hashLinkToken } from '#server/email/link-token.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { messageTable } from '#server/entities/entity-tables.ts'
import { type Answer, answerToResponse, jsonAnswer, problemAnswer } from '#server/http/answer.ts'
import { json } from '#server/http/call.ts'
import { type Form, HONEYPOT_NOTE } from '#server/http/form.ts'
import { refuseFlood } from '#server/http/form-limits.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { EXAMPLE_CONTACT } from '#server/openapi/example-forms.ts'

/** Polled by the chat in which a message was written, while it is open. */
export const addTeamRepliesRoute = (api: Api, deps: ApiDeps): void =>
  addRoute(api, TEAM_REPLIES_CALL, {
    id: 'read-team-replies',
    group: 'Forms and checkout',
    method: 'GET',
    summary: 'Reads the replies to a message of the chat',
    description:
      'Those of the one message that was sent with this key as `reply_key`, oldest first. None for an unknown key. Not cached.',
    headers: [REPLY_KEY_HEADER],
    answers: {
      200: {
        description: 'The replies.',
        content: json(teamReplies, {
          replies: [
            {
              id: '019a0000-0000-7000-8000-000000000701',
              body: 'Bonjour, oui.',
              created_at: '2026-11-20T10:00:00.000Z',
            },
          ],
        }),
      },
    },
    problems: ['bad-request', 'too-many-requests'],
    handle: async (context) => answerToResponse(await readReplies(deps, context)),
  })

const readReplies = async (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const key = v.safeParse(replyKey, context.req.header(REPLY_KEY_HEADER))
  if (!key.success) return problemAnswer('bad-request')
  const replies = await findReplies(deps.store.db, key.output)
  if (replies === null) {
    // Requests with wrong keys are limited; those with a valid key are not counted.
    const refusal = await refuseFlood(deps, 'contact/replies', context)
    if (refusal) return refusal
  }
  return jsonAnswer(200, { replies: replies ?? [] }, { 'Cache-Control': 'no-store' })
}

/** Null when the key is unknown. */
const findReplies = async (db: Queryable, key: string): Promise<readonly TeamReply[] | null> => {
  const link = await db
    .selectFrom('reply_links')
    .select('message_id')
    .where('key_hash', '=', hashLinkToken(key))
    .executeTakeFirst()
  if (link === undefined) return null
  return db
    .selectFrom('replies')
    .select(['id', 'body', 'created_at'])
    .where('message_id', '=', link.message_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Allows the chat in which a message was written to read its replies. A key of another message is not reassigned. */
const linkReplies = async (
  tx: Queryable,
  {
    key,
    messageId,
    nowMs,
  }: { readonly key: string; readonly messageId: string; readonly nowMs: number },
): Promise<void> => {
  await tx
    .insertInto('reply_links')
    .values({ key_hash: hashLinkToken(key), message_id: messageId, created_at_ms: nowMs })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .execute()
}

/** Adds a message for the back-office, unread. */
export const contactForm: Form<typeof contactRequest> = {
  name: 'contact',
  schema: contactRequest,
  call: {
    id: 'send-contact',
    summary: 'Sends a message',
    description: `It becomes an unread message of the back-office. ${HONEYPOT_NOTE}`,
    example: EXAMPLE_CONTACT,
    answers: {
      201: {
        description: 'Taken.',
        content: json(formAnswer, { id: '019a0000-0000-7000-8000-000000000501' }),
      },
    },
  },
  write: async ({ tx, nowMs, newId, isFlood }, { website, reply_key: replyKey, ...message }) => {
    const id = newId()
    await insertRecord(tx, messageTable, {
      id,
      values: { ...message, is_read: false, is_quarantined: website || isFlood },
      columns: { email_key: emailKey(message.email) },
      nowMs,
      mutationId: null,
    })
    if (replyKey !== undefined) await linkReplies(tx, { key: replyKey, messageId: id, nowMs })
    if (!website && !isFlood)
      await notifyAdmins(tx, { kind: 'message', path: messagePath(id) }, { nowMs, newId })
    return jsonAnswer(201, { id })
  },
}
