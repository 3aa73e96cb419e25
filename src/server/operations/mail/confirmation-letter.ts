import { isLocale } from '#contract/languages/locales.ts'
import { leavePath, subscriptionPage } from '#contract/public/forms/newsletter-link.ts'
import { isolate } from '#domain/text/isolate.ts'
import { readSiteMailbox } from '#server/api/mail/site-mailbox.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { ALREADY_WORDS, CONFIRMATION_WORDS } from './confirmation-words.ts'
import { type Letter, type LinkAttempt, siteLetter } from './letter.ts'

const WORDS = { asked: CONFIRMATION_WORDS, subscribed: ALREADY_WORDS }

/**
 * Asks a new subscriber, in their language, whether the address is to get the newsletter, or tells who gets it already
 * how to leave; null when it cannot be written just now, since a part of it is not there.
 */
export const readConfirmationLetter = async (
  db: Queryable,
  attempt: LinkAttempt,
): Promise<Letter | null> => {
  const { id, token, publicUrl } = attempt
  const subscriber = await db
    .selectFrom('subscribers')
    .select(['email', 'language', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  const from = await readSiteMailbox(db)
  if (!subscriber || !from) return null
  const { email, language, status } = subscriber
  const locale = isLocale(language) ? language : 'fr'
  const isSubscribed = status === 'confirmed'
  const link = subscriptionPage({ publicUrl, locale, token, isSubscribed })
  const words = WORDS[isSubscribed ? 'subscribed' : 'asked'][locale]({
    site: isolate(from.name),
    publicUrl,
    link,
  })
  return siteLetter(attempt, from, {
    address: email,
    unsubscribeAt: `${publicUrl}${leavePath(token)}`,
    ...words,
  })
}
