import {
  newsletterProgress,
  SENDING_STEPS,
  type SendingStep,
  stepRequest,
  testRequest,
} from '#contract/admin/subscribers.ts'
import { ENTITIES } from '#contract/entities/entities.ts'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import { type ApiContext, type ApiDeps, signedInOf } from '#server/api-env.ts'
import { queueNewsletterTest } from '#server/email/mail-outbox.ts'
import {
  addRecipients,
  countRecipients,
  dropLeftRecipients,
  setNextTurn,
} from '#server/email/newsletter-recipients.ts'
import { findSendingObstacle } from '#server/email/site-mailbox.ts'
import { auditedName, recordAudit } from '#server/entities/audit-log.ts'
import { findRecord, updateRecord } from '#server/entities/entity-rows.ts'
import { newsletterTable } from '#server/entities/entity-tables.ts'
import { rowAnswer } from '#server/entities/row-writes.ts'
import {
  type Answer,
  answerToResponse,
  emptyAnswer,
  jsonAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { type Description, json } from '#server/http/call.ts'
import { readChecked } from '#server/http/read-request.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { nextSlice, noPause } from '#server/next-slice.ts'
import { EXAMPLE_ROWS } from '#server/openapi/example-rows.ts'
import { isoTime } from '#server/time.ts'

type StepDeps = Pick<ApiDeps, 'store' | 'nowMs' | 'newId' | 'publicUrl'>

type Step = {
  readonly step: SendingStep
  readonly newsletterId: string
  readonly actorId: string
  /** Version of the row that the admin saw before pressing the button. */
  readonly version: number | undefined
}

/** The states in which each step is allowed, and the state it leads to. */
const STEPS = {
  send: { from: ['draft'], to: 'sending' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  stop: { from: ['sending', 'paused'], to: 'stopped' },
} as const satisfies Record<
  SendingStep,
  { from: readonly Newsletter['state'][]; to: Newsletter['state'] }
>

/**
 * Executes the step that an admin requested. If two admins press at the same moment, the second finds the state
 * changed.
 */
const applySendingStep = async (deps: StepDeps, press: Step): Promise<Answer> => {
  const { store, nowMs, newId, publicUrl } = deps
  const { step, newsletterId, actorId } = press
  if (step === 'send') await addRecipients(store, newsletterId)
  return store.write(async (tx) => {
    const record = await findRecord(tx, newsletterTable, newsletterId)
    if (!record) return problemAnswer('not-found')
    const row = newsletterTable.recordToRow(record)
    if (press.version !== undefined && press.version !== row.version)
      return problemAnswer('stale', { current: row })
    if (!STEPS[step].from.some((state) => state === row.state))
      return problemAnswer('illegal-transition', { current: row })
    const isSending = STEPS[step].to === 'sending'
    if (isSending && (await findSendingObstacle(tx, publicUrl)))
      return problemAnswer('mail-not-configured')
    if (row.body_fr === '') return problemAnswer('nothing-to-send')
    if (step === 'send') await dropLeftRecipients(tx, newsletterId)
    const { isOver, ...counts } = await countRecipients(tx, newsletterId, noPause)
    if (isSending && isOver) return problemAnswer('no-recipients')
    const now = nowMs()
    const at = isoTime(now)
    const values = {
      ...counts,
      state: STEPS[step].to,
      ...(step === 'send' ? { started_at: at } : {}),
      ...(step === 'stop' ? { ended_at: at } : {}),
    }
    await setNextTurn(tx, newsletterId, isSending ? now : null)
    const writing = { of: record, values, nowMs: now, mutationId: null }
    const updated = await updateRecord(tx, newsletterTable, writing)
    if (!updated) throw new Error('the row was there inside this transaction')
    const note = {
      actorId,
      action: step,
      entity: 'newsletters',
      rowId: newsletterId,
      rowName: auditedName('newsletters', row),
    } as const
    await recordAudit(tx, { newId, nowMs: now }, note)
    return rowAnswer(200, newsletterTable, updated)
  })
}

const STEP_NOTES: Readonly<Record<SendingStep, { summary: string; description: string }>> = {
  send: {
    summary: 'Sends a newsletter to all confirmed subscribers',
    description:
      'The server sends the emails one by one, with pauses; a subscriber who leaves before their turn gets none. `version` ensures that it sends what the admin has seen.',
  },
  pause: {
    summary: 'Holds a newsletter back',
    description: 'What is being sent at this moment still is.',
  },
  resume: { summary: 'Goes on sending', description: 'No subscriber gets it twice.' },
  stop: {
    summary: 'Ends the sending for good',
    description: 'Subscribers who have not received it never will.',
  },
}

const stepCall = (step: SendingStep): Description => ({
  id: `${step}-newsletter`,
  method: 'POST',
  group: 'Newsletter',
  ...STEP_NOTES[step],
  body: json(stepRequest, { version: 3 }),
  answers: {
    200: {
      description: 'As it is now.',
      headers: ['ETag'],
      content: json(ENTITIES.newsletters.rowSchema, EXAMPLE_ROWS.newsletters),
    },
  },
  problems: [
    'stale',
    'illegal-transition',
    'mail-not-configured',
    'nothing-to-send',
    'no-recipients',
  ],
})

/** Sending an issue of the newsletter. The server does it at once, so it never waits in a device's outbox. */
export const addNewsletterRoutes = (api: Api, deps: ApiDeps): void => {
  const address = '/api/admin/newsletters/:id'
  for (const step of SENDING_STEPS)
    addRoute(api, `${address}/${step}`, {
      ...stepCall(step),
      handle: async (context) => answerToResponse(await answerStep(deps, context, step)),
    })
  addRoute(api, `${address}/progress`, {
    id: 'read-newsletter-progress',
    group: 'Newsletter',
    method: 'GET',
    summary: 'Reads how far the sending of a newsletter has come',
    description: 'The newsletter’s own row says it once the sending has ended or is paused.',
    answers: {
      200: {
        description: 'The counts of this moment.',
        content: json(newsletterProgress, { recipients: 176, sent: 60, refused: 1, left: 2 }),
      },
    },
    handle: async ({ req }) => answerToResponse(await readProgress(deps, req.param('id') ?? '')),
  })
  addRoute(api, `${address}/test`, {
    id: 'test-newsletter',
    group: 'Newsletter',
    method: 'POST',
    summary: 'Sends a newsletter to the administrator who asks',
    description: 'As it is on the server, in one language.',
    body: json(testRequest, { language: 'fr' }),
    answers: { 202: { description: 'It is on its way.' } },
    problems: ['mail-not-configured'],
    handle: async (context) => answerToResponse(await queueTest(deps, context)),
  })
}

const answerStep = async (deps: ApiDeps, context: ApiContext, step: SendingStep) => {
  const sent = await readChecked(context.req.raw, stepRequest)
  if (sent.type === 'refused') return sent.answer
  return applySendingStep(deps, {
    step,
    newsletterId: context.req.param('id') ?? '',
    actorId: signedInOf(context).account.id,
    version: sent.value.version,
  })
}

const readProgress = async ({ store }: ApiDeps, id: string): Promise<Answer> => {
  const record = await findRecord(store.db, newsletterTable, id)
  if (!record) return problemAnswer('not-found')
  const row = newsletterTable.recordToRow(record)
  // The recipients of old issues are deleted: the row has the counts.
  const { recipients, sent, refused, left } =
    row.state === 'sending' ? await countRecipients(store.db, id, nextSlice) : row
  return jsonAnswer(200, { recipients, sent, refused, left }, { 'Cache-Control': 'no-store' })
}

const queueTest = async ({ store, nowMs, publicUrl }: ApiDeps, context: ApiContext) => {
  const test = await readChecked(context.req.raw, testRequest)
  if (test.type === 'refused') return test.answer
  const newsletterId = context.req.param('id') ?? ''
  const adminId = signedInOf(context).account.id
  return store.write(async (tx): Promise<Answer> => {
    const record = await findRecord(tx, newsletterTable, newsletterId)
    if (!record) return problemAnswer('not-found')
    if (await findSendingObstacle(tx, publicUrl)) return problemAnswer('mail-not-configured')
    await queueNewsletterTest(tx, { newsletterId, adminId, ...test.value }, nowMs())
    return emptyAnswer(202)
  })
}
