import { createHash } from 'node:crypto'
import {
  type Course,
  courseAnswer,
  courseLinkAnswer,
  courseLinkRequest,
  courseRequest,
} from '#contract/public/course.ts'
import { emailKey } from '#domain/text/email-address.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { findCourseOrders, findLinkedPlan } from '#server/commerce/order-effects/course-access.ts'
import { readBonuses, readCourse } from '#server/course/read-course.ts'
import { notifyListeners } from '#server/db/change-numbers.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { queueCourseEmail } from '#server/email/mail-outbox.ts'
import { readSiteMailbox } from '#server/email/site-mailbox.ts'
import { jsonAnswer, problemAnswer } from '#server/http/answer.ts'
import { json } from '#server/http/call.ts'
import { type Form, HONEYPOT_NOTE } from '#server/http/form.ts'
import { OWN_REFUSALS } from '#server/http/visitor-messages.ts'
import { EXAMPLE_COURSE, EXAMPLE_LINK } from '#server/openapi/example-forms.ts'
import { EXAMPLE_EMAIL } from '#server/openapi/example-rows.ts'
import { isoTime } from '#server/time.ts'

/** The usual message is about the newsletter, and would send a buyer to the wrong form. */
const CLOSED = OWN_REFUSALS.closedCourse.fr

/**
 * Returns the course to the holder of the link from the email. Read each time, since access ends with the order; never
 * cached.
 */
export const courseForm: Form<typeof courseRequest> = {
  name: 'course',
  schema: courseRequest,
  call: {
    id: 'read-course',
    summary: 'Reads the training course',
    description:
      'With the token of the link in a buyer’s email, as long as the order is paid. Writes nothing: a repeat under the same key is read again, too. Not cached.',
    example: EXAMPLE_LINK,
    answers: {
      200: {
        description:
          'The plan that was bought, all lessons and the plan’s bonuses; none of them before `opens_at`, where its buyer has kept the right to withdraw.',
        content: json(courseAnswer, EXAMPLE_COURSE),
      },
    },
    problems: ['link-expired'],
  },
  isReading: true,
  write: async ({ tx, nowMs }, { token }) => {
    const plan = await findLinkedPlan(tx, token)
    if (!plan) return problemAnswer('link-expired', { detail: CLOSED })
    const isOpen = nowMs >= plan.opensMs
    const course: Course = {
      plan: plan.id,
      modules: isOpen ? [...readCourse()] : [],
      bonuses: isOpen ? [...readBonuses(plan.id)] : [],
      opens_at: isOpen ? null : isoTime(plan.opensMs),
    }
    return jsonAnswer(200, course)
  },
}

/** Within this time, an address gets one link only. */
const LINK_REST_MS = 60 * 60_000

/**
 * Records that an address requests the link, and returns 0; within an hour of the last request it returns the remaining
 * time instead. All addresses are recorded in the same way, as a hash that is deleted with the buckets.
 */
const noteLinkRequest = async (tx: Queryable, emailKey: string, nowMs: number): Promise<number> => {
  const key = createHash('sha256')
    .update(JSON.stringify(['course-link', emailKey]))
    .digest('hex')
  const last = await tx
    .selectFrom('buckets')
    .select('at_ms')
    .where('key', '=', key)
    .executeTakeFirst()
  const leftMs = last ? last.at_ms + LINK_REST_MS - nowMs : 0
  // If the clock was ahead and has been set back, no address has to wait longer.
  if (leftMs > 0 && leftMs <= LINK_REST_MS) return leftMs
  const bucket = { tokens: 0, at_ms: nowMs }
  await tx
    .insertInto('buckets')
    .values({ key, ...bucket })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(bucket))
    .execute()
  return 0
}

/**
 * Who has bought the course must stay private: an address without a purchase gets the same answer as a buyer's, and an
 * entry is queued for it too, under an id that no order has. The email worker finds that there is no email to write. A
 * second request within the hour is answered with the waiting time, for any address.
 */
export const createCourseLinkForm = ({
  publicUrl,
}: Pick<ApiDeps, 'publicUrl'>): Form<typeof courseLinkRequest> => ({
  name: 'course/link',
  schema: courseLinkRequest,
  call: {
    id: 'ask-course-link',
    summary: 'Asks for the link to the course once more',
    description: `The answer is the same for a buyer’s address and any other. A buyer gets an email for each paid order of a plan, once an hour, if \`mail\` says that this server sends emails; \`wait_seconds\` says how long any address has to wait after that. ${HONEYPOT_NOTE}`,
    example: { email: EXAMPLE_EMAIL },
    answers: {
      201: {
        description: 'Taken.',
        content: json(courseLinkAnswer, { id: '019a0000-0000-7000-8000-000000000501', mail: true }),
      },
    },
  },
  write: async ({ tx, nowMs, newId, isFlood }, { email, website }) => {
    const id = newId()
    const mail = publicUrl !== null && (await readSiteMailbox(tx)) !== null
    if (mail && !website && !isFlood) {
      const waitMs = await noteLinkRequest(tx, emailKey(email), nowMs)
      if (waitMs > 0)
        return jsonAnswer(201, { id, mail: true, wait_seconds: Math.ceil(waitMs / 1_000) })
      const orderIds = await findCourseOrders(tx, emailKey(email))
      for (const orderId of orderIds.length === 0 ? [id] : orderIds)
        await queueCourseEmail(tx, orderId, { nowMs })
      // No entity changes here, and the email worker would not notice.
      await notifyListeners(tx)
    }
    // During a flood some senders are people, who must not wait in vain; a machine learns nothing from it.
    return jsonAnswer(201, { id, mail: mail && !isFlood })
  },
})
