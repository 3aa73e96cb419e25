import type { Newsletter } from '#contract/entities/newsletter.ts'
import type { SendingObstacle, SendingStep } from '#contract/newsletter/subscribers.ts'
import { recordAudit } from '#server/api/audit/record-audit.ts'
import { auditedName } from '#server/api/audit/row-changes.ts'
import { findRecord, updateRecord } from '#server/api/entities/entity-rows.ts'
import { rowAnswer } from '#server/api/entities/entity-writes.ts'
import { newsletterTable } from '#server/api/entities/tables/newsletter-table.ts'
import {
  addRecipients,
  countRecipients,
  setNextTurn,
} from '#server/api/mail/newsletter-recipients.ts'
import { readSiteSettings } from '#server/api/mail/site-mailbox.ts'
import type { Answer } from '#server/http/answer.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import type { Queryable } from '#server/store/database-schema.ts'

export type StepDeps = Pick<ApiDeps, 'store' | 'nowMs' | 'newId' | 'publicUrl'>

type Step = {
  readonly step: SendingStep
  readonly newsletterId: string
  readonly actorId: string
  /** Of the row that was looked at before it was pressed. */
  readonly version: number | undefined
}

/** From which states each step leads, and to which. */
const STEPS = {
  send: { from: ['draft'], to: 'sending' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  stop: { from: ['sending', 'paused'], to: 'stopped' },
} as const satisfies Record<
  SendingStep,
  { from: readonly Newsletter['state'][]; to: Newsletter['state'] }
>

/** Why no newsletter can be sent here; null where one can. */
export const findObstacle = async (
  db: Queryable,
  publicUrl: string | null,
): Promise<SendingObstacle | null> => {
  const settings = await readSiteSettings(db)
  if (!settings?.sends_mail) return 'no-smtp'
  if (settings.contact_email === '') return 'no-contact-email'
  return publicUrl === null ? 'no-public-url' : null
}

/** Does what an administrator has pressed. Who pressed at the same moment finds the state changed. */
export const takeStep = ({ store, nowMs, newId, publicUrl }: StepDeps, press: Step) =>
  store.write(async (tx): Promise<Answer> => {
    const { step, newsletterId, actorId } = press
    const record = await findRecord(tx, newsletterTable, newsletterId)
    if (!record) return problemAnswer('not-found')
    const row = newsletterTable.recordToRow(record)
    if (press.version !== undefined && press.version !== row.version)
      return problemAnswer('stale', { current: row })
    if (!STEPS[step].from.some((state) => state === row.state))
      return problemAnswer('illegal-transition', { current: row })
    const isSending = STEPS[step].to === 'sending'
    if (isSending && (await findObstacle(tx, publicUrl)))
      return problemAnswer('mail-not-configured')
    if (row.body_fr === '') return problemAnswer('nothing-to-send')
    if (step === 'send') await addRecipients(tx, newsletterId)
    const { isOver, ...counts } = await countRecipients(tx, newsletterId)
    if (isSending && isOver) return problemAnswer('no-recipients')
    const now = nowMs()
    const at = new Date(now).toISOString()
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
