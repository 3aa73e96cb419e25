import { interviewRequest } from '#contract/public/forms/interview-request.ts'
import { contentsToColumns } from '#server/api/public/interviews/interview-contents.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import type { Form } from './form.ts'

/** Confidential, so not among the messages, which travel to every device of the back-office. */
export const interviewForm: Form<typeof interviewRequest> = {
  name: 'interview',
  schema: interviewRequest,
  write: async ({ tx, nowMs, newId, seal, isFlood }, sent) => {
    const { website, consent: _, phone, budget, ...told } = sent
    const id = newId()
    const now = new Date(nowMs).toISOString()
    const contents = { ...told, phone: phone || null, budget: budget || null, consented_at: now }
    await tx
      .insertInto('interviews')
      .values({
        id,
        created_at: now,
        ...contentsToColumns(seal, id, contents),
        is_quarantined: website || isFlood ? 1 : 0,
      })
      .execute()
    return jsonAnswer(201, { id })
  },
}
