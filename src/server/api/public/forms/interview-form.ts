import { interviewRequest } from '#contract/public/forms/interview-request.ts'
import { emailKey } from '#server/auth/accounts.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import type { Form } from './form.ts'

/** Confidential, so not among the messages, which travel to every device of the back-office. */
export const interviewForm: Form<typeof interviewRequest> = {
  name: 'interview',
  schema: interviewRequest,
  write: async ({ tx, nowMs, newId, isFlood }, { website, phone, budget, ...interview }) => {
    const id = newId()
    await tx
      .insertInto('interviews')
      .values({
        ...interview,
        id,
        created_at: new Date(nowMs).toISOString(),
        email_key: emailKey(interview.email),
        phone: phone || null,
        budget: budget || null,
        is_quarantined: website || isFlood ? 1 : 0,
      })
      .execute()
    return jsonAnswer(201, { id })
  },
}
