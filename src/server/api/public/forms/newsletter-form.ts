import { newsletterRequest } from '#contract/public/forms/newsletter-request.ts'
import { emailKey } from '#server/auth/accounts.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import type { Form } from './form.ts'

/** What a machine has probably sent is kept apart, until somebody asks for that address. */
const QUARANTINED = 'quarantined'

/**
 * Who reads the newsletter is nobody's business: a known address is answered like a new one, and gets a new id, so that
 * answer and disk have the same to do.
 */
export const newsletterForm: Form<typeof newsletterRequest> = {
  name: 'newsletter',
  schema: newsletterRequest,
  write: async ({ tx, nowMs, newId, isFlood }, { email, language, website }) => {
    const id = newId()
    await tx
      .insertInto('subscribers')
      .values({
        id,
        email,
        email_key: emailKey(email),
        language,
        status: website || isFlood ? QUARANTINED : 'pending',
        created_at: new Date(nowMs).toISOString(),
      })
      .onConflict((conflict) =>
        conflict.column('email_key').doUpdateSet((eb) => ({
          id,
          status: eb
            .case()
            .when('subscribers.status', '=', QUARANTINED)
            .then(eb.ref('excluded.status'))
            .else(eb.ref('subscribers.status'))
            .end(),
        })),
      )
      .execute()
    return jsonAnswer(201, { id })
  },
}
