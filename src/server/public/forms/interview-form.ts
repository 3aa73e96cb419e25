import type { Selectable } from 'kysely'
import { formAnswer } from '#contract/public/forms/form-fields.ts'
import {
  INTERVIEWS_PATH,
  interviewRequest,
  interviews,
} from '#contract/public/forms/interview-request.ts'
import { interviewPath, notifyAdmins } from '#server/alerts/notify-admins.ts'
import { type ApiContext, type ApiDeps, signedInOf } from '#server/api-env.ts'
import type { Database } from '#server/db/database-schema.ts'
import { afterRow, readPages } from '#server/db/read-pages.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { inquiryTable } from '#server/entities/entity-tables.ts'
import {
  type Answer,
  answerToResponse,
  emptyAnswer,
  jsonAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { json, NOT_MODIFIED } from '#server/http/call.ts'
import { type Form, HONEYPOT_NOTE } from '#server/http/form.ts'
import {
  bytesRepresentation,
  jsonListParts,
  sendRepresentation,
} from '#server/http/representation.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { EXAMPLE_INTERVIEW, EXAMPLE_INTERVIEW_FORM } from '#server/openapi/example-forms.ts'
import {
  contentsToColumns,
  deleteInterviews,
  recordToInterview,
} from '#server/privacy/interviews.ts'
import { isoTime } from '#server/time.ts'

/**
 * Confidential, so not stored with the messages, which are sent to every device of the back-office: devices only learn
 * that a request came, not its content.
 */
export const interviewForm: Form<typeof interviewRequest> = {
  name: 'interview',
  schema: interviewRequest,
  call: {
    id: 'ask-interview',
    summary: 'Asks for an interview',
    description: `For the hybrid service. The server stores it sealed, apart from the messages, for a year, and refuses it without \`consent\`. ${HONEYPOT_NOTE}`,
    example: EXAMPLE_INTERVIEW_FORM,
    answers: {
      201: {
        description: 'Taken.',
        content: json(formAnswer, { id: '019a0000-0000-7000-8000-000000000501' }),
      },
    },
  },
  write: async ({ tx, nowMs, newId, seal, isFlood }, sent) => {
    const { website, consent: _, phone, budget, ...fields } = sent
    const id = newId()
    const now = isoTime(nowMs)
    const contents = { ...fields, phone: phone || null, budget: budget || null, consented_at: now }
    const isQuarantined = website || isFlood
    await tx
      .insertInto('interviews')
      .values({
        id,
        created_at: now,
        ...contentsToColumns(seal, id, contents),
        is_quarantined: isQuarantined ? 1 : 0,
      })
      .execute()
    await insertRecord(tx, inquiryTable, {
      id,
      values: { kind: 'interview', is_handled: false, is_quarantined: isQuarantined },
      nowMs,
      mutationId: null,
    })
    if (!isQuarantined)
      await notifyAdmins(tx, { kind: 'interview', path: interviewPath(id) }, { nowMs, newId })
    return jsonAnswer(201, { id })
  },
}

type InterviewDeps = Pick<ApiDeps, 'store' | 'seal' | 'newId' | 'nowMs'>

/** The interview requests, for administrators who are online: no device stores them. */
export const addInterviewRoutes = (api: Api, deps: InterviewDeps): void => {
  addRoute(api, INTERVIEWS_PATH, {
    id: 'list-interviews',
    group: 'Forms and checkout',
    method: 'GET',
    summary: 'Lists requests for an interview',
    description:
      'Newest first. Sealed in the database; one that was sealed with another key is listed without its content. Clients must not store them.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The requests.',
        headers: ['ETag'],
        content: json(interviews, [EXAMPLE_INTERVIEW]),
      },
      304: NOT_MODIFIED,
    },
    handle: (context) => listInterviews(deps, context),
  })
  addRoute(api, `${INTERVIEWS_PATH}/:id`, {
    id: 'delete-interview',
    group: 'Forms and checkout',
    method: 'DELETE',
    summary: 'Deletes a request for an interview',
    answers: { 204: { description: 'Gone.' } },
    handle: async (context) => answerToResponse(await deleteInterview(deps, context)),
  })
}

const listInterviews = async (
  { store, seal }: InterviewDeps,
  context: ApiContext,
): Promise<Response> => {
  const pages = readPages<Selectable<Database['interviews']>>((after) =>
    store.db
      .selectFrom('interviews')
      .selectAll()
      .where(afterRow(['created_at', 'id'], '<', after && [after.created_at, after.id]))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE_ROWS)
      .execute(),
  )
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of jsonListParts(pages, recordToInterview(seal))) parts.push(part)
  return sendRepresentation(bytesRepresentation('application/json', parts), context.req.raw, {
    cacheControl: 'private, no-store',
  })
}

/** Each of them is opened with the key. */
const PAGE_ROWS = 100

const deleteInterview = (
  { store, newId, nowMs }: InterviewDeps,
  context: ApiContext,
): Promise<Answer> => {
  const rowId = context.req.param('id') ?? ''
  const actorId = signedInOf(context).account.id
  return store.write(async (tx) => {
    const found = await tx
      .selectFrom('interviews')
      .select('id')
      .where('id', '=', rowId)
      .executeTakeFirst()
    if (!found) return problemAnswer('not-found')
    const stamp = { newId, nowMs: nowMs() }
    await deleteInterviews(tx, [rowId], stamp.nowMs)
    await recordAudit(tx, stamp, { actorId, action: 'delete', entity: 'interviews', rowId })
    return emptyAnswer(204)
  })
}
