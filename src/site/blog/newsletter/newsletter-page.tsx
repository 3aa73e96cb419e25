import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import {
  newsletterLinkRequest,
  SUBSCRIBED_PARAMETER,
  TOKEN_PARAMETER,
} from '#contract/public/forms/newsletter-link.ts'
import { LetterPage } from '#site/shell/page/letter-page.tsx'
import { Subscription } from './subscription.tsx'

/** Where the letter to a subscriber leads: its address knows which subscription it is about. */
export function NewsletterPage() {
  return (
    <LetterPage title={<Trans id="newsletter.title">La newsletter de l’atelier</Trans>}>
      <FromLetter />
    </LetterPage>
  )
}

function FromLetter() {
  const [search] = useSearchParams()
  const link = v.safeParse(newsletterLinkRequest, { token: search.get(TOKEN_PARAMETER) })
  // Mail programs break long lines: a part of a token opens nothing.
  return (
    <Subscription
      token={link.success ? link.output.token : null}
      isSubscribed={search.has(SUBSCRIBED_PARAMETER)}
    />
  )
}
