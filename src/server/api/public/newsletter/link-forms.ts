import {
  type NewsletterLinkState,
  newsletterLinkRequest,
} from '#contract/public/forms/newsletter-link.ts'
import { recordDeparture } from '#server/api/privacy/erasure-ledger.ts'
import type { Form } from '#server/api/public/forms/form.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { deleteSubscriber } from './delete-subscriber.ts'
import { canConfirm, findLinked } from './subscription-links.ts'

/** By a person's hand alone: programs that look through mails follow links, and press no buttons. */
export const confirmForm: Form<typeof newsletterLinkRequest> = {
  name: 'newsletter/confirm',
  schema: newsletterLinkRequest,
  write: async ({ tx, nowMs }, { token }) => {
    const linked = await findLinked(tx, token)
    if (!linked) return problemAnswer('link-expired')
    if (linked.status === 'confirmed') return stateAnswer('already-confirmed')
    if (!canConfirm(linked, nowMs)) return problemAnswer('link-expired')
    await tx
      .updateTable('subscribers')
      .set({ status: 'confirmed', confirmed_at: new Date(nowMs).toISOString() })
      .where('id', '=', linked.subscriber_id)
      .execute()
    return stateAnswer('confirmed')
  },
}

/** However old the link is: leaving must stay as easy as joining was (GDPR, article 7). */
export const leaveForm: Form<typeof newsletterLinkRequest> = {
  name: 'newsletter/leave',
  schema: newsletterLinkRequest,
  write: async ({ tx, nowMs }, { token }) => {
    const linked = await findLinked(tx, token)
    if (!linked) return problemAnswer('link-expired')
    await deleteSubscriber(tx, linked.subscriber_id, nowMs)
    await recordDeparture(tx, linked.email_key, new Date(nowMs).toISOString())
    return stateAnswer('left')
  },
}

const stateAnswer = (state: NewsletterLinkState): Answer => jsonAnswer(200, { state })
