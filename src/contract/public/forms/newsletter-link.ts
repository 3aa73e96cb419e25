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

/** The page where a subscriber confirms or unsubscribes. */
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

/** How long after its email a link can confirm. It can unsubscribe for as long as the subscription exists. */
/**
 * The number of emails with a confirmation link per address: one may be lost in the spam folder, and no address is
 * flooded.
 */
export const CONFIRMATIONS_A_DAY = 3

export const LINK_LIFE_DAYS = 7

/** `POST /api/newsletter/confirm` and `POST /api/newsletter/leave`. */
export const newsletterLinkRequest = v.object({ token: token() })

/** The address that an email program calls when its "unsubscribe" is pressed (RFC 8058). */
export const leavePath = (token: string): string => `/api/newsletter/leave/${token}`

/** The result for the subscription. */
export const newsletterLinkAnswer = v.object({
  state: oneOf(['confirmed', 'already-confirmed', 'left']),
})

export type NewsletterLinkState = v.InferOutput<typeof newsletterLinkAnswer>['state']
