import { interviewRequest } from '#contract/public/forms/interview-request.ts'
import { announceArrival, interviewPath } from '#server/api/alerts/announce-arrival.ts'
import { insertRecord } from '#server/api/entities/entity-rows.ts'
import { inquiryTable } from '#server/api/entities/tables/inquiry-table.ts'
import { contentsToColumns } from '#server/api/public/interviews/interview-contents.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import type { Form } from './form.ts'

/**
 * Confidential, so not among the messages, which travel to every device of the back-office: devices hear that one came,
 * and nothing of what was confided.
 */
export const interviewForm: Form<typeof interviewRequest> = {
  name: 'interview',
  schema: interviewRequest,
  write: async ({ tx, nowMs, newId, seal, isFlood }, sent) => {
    const { website, consent: _, phone, budget, ...told } = sent
    const id = newId()
    const now = new Date(nowMs).toISOString()
    const contents = { ...told, phone: phone || null, budget: budget || null, consented_at: now }
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
      await announceArrival(tx, { kind: 'interview', path: interviewPath(id) }, { nowMs, newId })
    return jsonAnswer(201, { id })
  },
}
