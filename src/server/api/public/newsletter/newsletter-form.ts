import type { ExpressionBuilder, OnConflictDatabase, OnConflictTables } from 'kysely'
import { newsletterRequest } from '#contract/public/forms/newsletter-request.ts'
import { emailKey } from '#domain/text/email-address.ts'
import { queueConfirmation } from '#server/api/mail/mail-outbox.ts'
import { readSiteMailbox } from '#server/api/mail/site-mailbox.ts'
import type { Form } from '#server/api/public/forms/form.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import type { Database } from '#server/store/database-schema.ts'
import { QUARANTINED } from './subscription-links.ts'

/**
 * Who reads the newsletter is nobody's business: a known address is answered like a new one, by an id that was never
 * seen, and its letter is queued like a new one's. Whether it is to get one is found out when it is to be written.
 * Letters need the site's address for their link: without it an address stays pending until somebody asks again.
 */
export const createNewsletterForm = ({
  publicUrl,
}: Pick<ApiDeps, 'publicUrl'>): Form<typeof newsletterRequest> => ({
  name: 'newsletter',
  schema: newsletterRequest,
  write: async ({ tx, nowMs, newId, isFlood }, { email, language, consent, page, website }) => {
    const id = newId()
    const isQuarantined = website || isFlood
    const mail = publicUrl !== null && (await readSiteMailbox(tx)) !== null
    const subscriber = await tx
      .insertInto('subscribers')
      .values({
        id,
        email,
        email_key: emailKey(email),
        language,
        status: isQuarantined ? QUARANTINED : 'pending',
        created_at: new Date(nowMs).toISOString(),
        consent_text: consent,
        consent_page: page,
      })
      .onConflict((conflict) =>
        conflict.column('email_key').doUpdateSet((eb) => ({
          // The letter speaks the language of whoever asks, and they agree to what they are shown.
          language: unlessConfirmed(eb, 'language'),
          consent_text: unlessConfirmed(eb, 'consent_text'),
          consent_page: unlessConfirmed(eb, 'consent_page'),
          status: eb
            .case()
            .when('subscribers.status', '=', QUARANTINED)
            .then(eb.ref('excluded.status'))
            .else(eb.ref('subscribers.status'))
            .end(),
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    if (mail && !isQuarantined) await queueConfirmation(tx, subscriber.id, nowMs)
    // Of a flood a part are people, who would wait in vain; a machine is told nothing.
    return jsonAnswer(201, { id, mail: mail && !isFlood })
  },
})

type Column = 'language' | 'consent_text' | 'consent_page'

/** Those who have confirmed keep what they have confirmed. */
const unlessConfirmed = (
  eb: ExpressionBuilder<
    OnConflictDatabase<Database, 'subscribers'>,
    OnConflictTables<'subscribers'>
  >,
  column: Column,
) =>
  eb
    .case()
    .when('subscribers.status', '=', 'confirmed')
    .then(eb.ref(`subscribers.${column}`))
    .else(eb.ref(`excluded.${column}`))
    .end()
