import * as v from 'valibot'
import { oneOf, token } from '#contract/fields.ts'
import { type Locale, localizePath } from '#contract/locales.ts'
import {
  NEWSLETTER_PATH,
  SUBSCRIBED_PARAMETER,
  TOKEN_PARAMETER,
} from '#contract/public/page-paths.ts'

type LinkedPage = {
  readonly publicUrl: string
  readonly locale: Locale
  readonly token: string
  readonly isSubscribed: boolean
}

/** The page where a subscriber confirms, or leaves. */
export const subscriptionPage = ({
  publicUrl,
  locale,
  token,
  isSubscribed,
}: LinkedPage): string => {
  // A token needs no encoding.
  const query = `${TOKEN_PARAMETER}=${token}${isSubscribed ? `&${SUBSCRIBED_PARAMETER}=1` : ''}`
  return `${publicUrl}${localizePath(NEWSLETTER_PATH, locale)}?${query}`
}

/** So long after its e-mail, a link can still confirm. It serves to leave for as long as there is a subscription. */
/** An address is sent as many e-mails with a link to confirm: one may be lost among the unwanted, and nobody is flooded. */
export const CONFIRMATIONS_A_DAY = 3

export const LINK_LIFE_DAYS = 7

/** `POST /api/newsletter/confirm` and `POST /api/newsletter/leave`. */
export const newsletterLinkRequest = v.object({ token: token() })

/** What a mail program calls by itself when its "unsubscribe" is pressed (RFC 8058). */
export const leavePath = (token: string): string => `/api/newsletter/leave/${token}`

/** What became of the subscription. */
export const newsletterLinkAnswer = v.object({
  state: oneOf(['confirmed', 'already-confirmed', 'left']),
})

export type NewsletterLinkState = v.InferOutput<typeof newsletterLinkAnswer>['state']
