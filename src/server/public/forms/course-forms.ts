import { createHash } from 'node:crypto'
import { type Course, courseLinkRequest, courseRequest } from '#contract/public/course.ts'
import { emailKey } from '#domain/text/email-address.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { findCourseOrders, findLinkedPlan } from '#server/commerce/orders/course-access.ts'
import { readBonuses, readCourse } from '#server/course/read-course.ts'
import { notifyListeners } from '#server/db/change-numbers.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { queueCourseEmail } from '#server/email/mail-outbox.ts'
import { readSiteMailbox } from '#server/email/site-mailbox.ts'
import { jsonAnswer, problemAnswer } from '#server/http/answer.ts'
import type { Form } from '#server/http/form.ts'
import { OWN_REFUSALS } from '#server/http/visitor-messages.ts'
import { isoTime } from '#server/time.ts'

/** The newsletter's words would send a buyer to the wrong form. */
const CLOSED = OWN_REFUSALS.closedCourse.fr

/** The course, to whoever has the link from the e-mail. Read anew each time, since it ends with the order; no cache keeps it. */
export const courseForm: Form<typeof courseRequest> = {
  name: 'course',
  schema: courseRequest,
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

/** For so long a link that was asked for is the only one of its address. */
export const LINK_REST_MS = 60 * 60_000

/**
 * Notes that an address asks for the link, and answers 0; within an hour of the last time it answers how long is left
 * instead. A buyer's address and any other are noted alike, as a hash that is dropped with the buckets.
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
  // A clock that was ahead, and was set back since, keeps nobody waiting for longer.
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
 * Who has bought the course is nobody's business: an address that has bought nothing is answered like a buyer's, and
 * something is queued for it as well, under an id that no order has. That there is no e-mail to write is found out by
 * whoever sends e-mails. Who asks again within the hour is told how long the address has to wait, whosever it is.
 */
export const createCourseLinkForm = ({
  publicUrl,
}: Pick<ApiDeps, 'publicUrl'>): Form<typeof courseLinkRequest> => ({
  name: 'course/link',
  schema: courseLinkRequest,
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
      // No entity changes with it, and who sends e-mails would not hear of it.
      await notifyListeners(tx)
    }
    // Of a flood a part are people, who would wait in vain; a machine is told nothing.
    return jsonAnswer(201, { id, mail: mail && !isFlood })
  },
})
