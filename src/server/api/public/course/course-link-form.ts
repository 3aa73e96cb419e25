import { courseLinkRequest } from '#contract/public/course.ts'
import { emailKey } from '#domain/text/email-address.ts'
import { queueCourseLetter } from '#server/api/mail/mail-outbox.ts'
import { readSiteMailbox } from '#server/api/mail/site-mailbox.ts'
import type { Form } from '#server/api/public/forms/form.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import { wakeListeners } from '#server/store/next-change.ts'
import { findCourseOrders } from './find-course-orders.ts'
import { noteLinkRequest } from './link-requests.ts'

/**
 * Who has bought the course is nobody's business: an address that has bought nothing is answered like a buyer's, and
 * something is queued for it as well, under an id that no order has. That there is no letter to write is found out by
 * whoever sends letters. Who asks again within the hour is told how long the address has to wait, whosever it is.
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
        await queueCourseLetter(tx, orderId, { nowMs })
      // No entity changes with it, and who sends letters would not hear of it.
      await wakeListeners(tx)
    }
    // Of a flood a part are people, who would wait in vain; a machine is told nothing.
    return jsonAnswer(201, { id, mail: mail && !isFlood })
  },
})
