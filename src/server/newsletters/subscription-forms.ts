import type { ExpressionBuilder, OnConflictDatabase, OnConflictTables } from 'kysely'
import { DEFAULT_LOCALE, isLocale } from '#contract/locales.ts'
import {
  leavePath,
  type NewsletterLinkState,
  newsletterLinkAnswer,
  newsletterLinkRequest,
  subscriptionPage,
} from '#contract/public/forms/newsletter-link.ts'
import { newsletterAnswer, newsletterRequest } from '#contract/public/forms/newsletter-request.ts'
import { validate } from '#contract/validate.ts'
import { emailKey } from '#domain/text/email-address.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import type { Database } from '#server/db/database-schema.ts'
import { queueConfirmation } from '#server/email/mail-outbox.ts'
import { readSiteMailbox } from '#server/email/site-mailbox.ts'
import {
  type Answer,
  answerToResponse,
  emptyAnswer,
  invalidFieldsAnswer,
  jsonAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/answer.ts'
import { json, type Parameter } from '#server/http/call.ts'
import { type Form, HONEYPOT_NOTE } from '#server/http/form.ts'
import { consumeFormToken } from '#server/http/form-limits.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { EXAMPLE_LINK } from '#server/openapi/example-forms.ts'
import { EXAMPLE_EMAIL } from '#server/openapi/example-rows.ts'
import { recordNewsletterLeave } from '#server/privacy/erasures.ts'
import { isoTime } from '#server/time.ts'
import { deleteSubscriber } from '../privacy/erase-address.ts'
import { canConfirm, findLinked, QUARANTINED } from './subscription-links.ts'

/**
 * Subscriptions must stay private: a known address is answered like a new one, with a new id, and its email is queued
 * in the same way. Whether it really gets one is decided when the email is written. The email's link needs the site's
 * public address: without it a subscription stays pending until the visitor asks again.
 */
export const createNewsletterForm = ({
  publicUrl,
}: Pick<ApiDeps, 'publicUrl'>): Form<typeof newsletterRequest> => ({
  name: 'newsletter',
  schema: newsletterRequest,
  call: {
    id: 'subscribe',
    summary: 'Subscribes to the newsletter',
    description: `The answer is the same for a known and a new address. A new one gets an email with a link to confirm it, at most three a day, if \`mail\` says that this server sends emails. ${HONEYPOT_NOTE}`,
    example: { email: EXAMPLE_EMAIL, language: 'fr' },
    answers: {
      201: {
        description: 'Taken.',
        content: json(newsletterAnswer, { id: '019a0000-0000-7000-8000-000000000501', mail: true }),
      },
    },
  },
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
        created_at: isoTime(nowMs),
        consent_text: consent,
        consent_page: page,
      })
      .onConflict((conflict) =>
        conflict.column('email_key').doUpdateSet((eb) => ({
          // The email is in the language of the latest request, and consent refers to the text that was shown.
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
    // During a flood some senders are people, who must not wait in vain; a machine learns nothing from it.
    return jsonAnswer(201, { id, mail: mail && !isFlood })
  },
})

type Column = 'language' | 'consent_text' | 'consent_page'

/** Confirmed subscribers keep the values that they confirmed. */
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

/** Only by pressing a button: programs that scan emails follow links, but press no buttons. */
export const confirmForm: Form<typeof newsletterLinkRequest> = {
  name: 'newsletter/confirm',
  schema: newsletterLinkRequest,
  call: {
    id: 'confirm-subscription',
    summary: 'Confirms a subscription',
    description:
      'With the token of the link in the email: valid for seven days, any number of times.',
    example: EXAMPLE_LINK,
    answers: {
      200: {
        description: 'The address gets the newsletter.',
        content: json(newsletterLinkAnswer, { state: 'confirmed' }),
      },
    },
    problems: ['link-expired'],
  },
  write: async ({ tx, nowMs }, { token }) => {
    const linked = await findLinked(tx, token)
    if (!linked) return problemAnswer('link-expired')
    if (linked.status === 'confirmed') return stateAnswer('already-confirmed')
    if (!canConfirm(linked, nowMs)) return problemAnswer('link-expired')
    await tx
      .updateTable('subscribers')
      .set({ status: 'confirmed', confirmed_at: isoTime(nowMs) })
      .where('id', '=', linked.subscriber_id)
      .execute()
    return stateAnswer('confirmed')
  },
}

/** Works with a link of any age: leaving must stay as easy as joining was (GDPR, article 7). */
export const leaveForm: Form<typeof newsletterLinkRequest> = {
  name: 'newsletter/leave',
  schema: newsletterLinkRequest,
  call: {
    id: 'leave-newsletter',
    summary: 'Ends a subscription',
    description:
      'With the token of any email, as long as the subscription exists. The server deletes the address and its links.',
    example: EXAMPLE_LINK,
    answers: {
      200: {
        description: 'The address is gone.',
        content: json(newsletterLinkAnswer, { state: 'left' }),
      },
    },
    problems: ['link-expired'],
  },
  write: async ({ tx, nowMs }, { token }) => {
    const linked = await findLinked(tx, token)
    if (!linked) return problemAnswer('link-expired')
    await deleteSubscriber(tx, linked.subscriber_id, nowMs)
    await recordNewsletterLeave(tx, linked.email_key, isoTime(nowMs))
    return stateAnswer('left')
  },
}

const stateAnswer = (state: NewsletterLinkState): Answer => jsonAnswer(200, { state })

const tokenParameter: Parameter = {
  name: 'token',
  description: 'The token in the email.',
  schema: newsletterLinkRequest.entries.token,
  example: EXAMPLE_LINK.token,
}

/**
 * Called by a mail program's unsubscribe button, with a body that carries no information (RFC 8058). Programs that scan
 * emails follow links: a GET request is redirected to the page, where the visitor presses the button.
 */
export const addLeaveRoute = (api: Api, deps: ApiDeps): void =>
  addRoute(
    api,
    leavePath(':token'),
    {
      id: 'leave-newsletter-at-once',
      group: 'Forms and checkout',
      method: 'POST',
      summary: 'Ends a subscription, from a mail program',
      description:
        'Called by the unsubscribe button of a mail program (RFC 8058), with the token of the email’s `List-Unsubscribe`.',
      pathParameters: [tokenParameter],
      answers: {
        200: {
          description: 'The address is gone.',
          content: json(newsletterLinkAnswer, { state: 'left' }),
        },
      },
      problems: ['too-many-requests', 'link-expired', 'invalid-fields'],
      handle: async (context) => answerToResponse(await leave(deps, context)),
    },
    {
      method: 'GET',
      id: 'ask-to-leave-newsletter',
      group: 'Forms and checkout',
      summary: 'Leads to the page that ends a subscription',
      description:
        'For mail programs that open the address of `List-Unsubscribe`. It changes nothing.',
      pathParameters: [tokenParameter],
      answers: { 303: { description: 'The page of the newsletter, with the token.' } },
      handle: async (context) => {
        const token = context.req.param('token') ?? ''
        const Location = await pageToLeave(deps, token)
        return answerToResponse(emptyAnswer(303, { Location, 'Cache-Control': 'no-store' }))
      },
    },
  )

/** In the subscriber's language. The page offers only to leave, not to confirm. */
const pageToLeave = async ({ store }: ApiDeps, token: string): Promise<string> => {
  const linked = await findLinked(store.db, token)
  const locale = linked && isLocale(linked.language) ? linked.language : DEFAULT_LOCALE
  return subscriptionPage({
    publicUrl: '',
    locale,
    token: encodeURIComponent(token),
    isSubscribed: true,
  })
}

const leave = async (deps: ApiDeps, context: ApiContext) => {
  const sent = validate(newsletterLinkRequest, { token: context.req.param('token') })
  if (sent.type === 'invalid') return invalidFieldsAnswer(sent.fields)
  const address = deps.clientAddress(context)
  const decision = await consumeFormToken(deps, { form: leaveForm.name, address })
  if (decision.type === 'limited')
    return retryLaterAnswer('too-many-requests', decision.retryAfterMs)
  const { store, nowMs, newId, seal } = deps
  const isFlood = decision.isOverGlobalCap
  return store.write((tx) =>
    leaveForm.write({ tx, nowMs: nowMs(), newId, seal, isFlood }, sent.value),
  )
}
