import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import {
  newsletterLinkRequest,
  SUBSCRIBED_PARAMETER,
  TOKEN_PARAMETER,
} from '#contract/public/forms/newsletter-link.ts'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { useHydrated } from '#site/shell/page/use-hydrated.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { Subscription } from './subscription.tsx'

/** Where the letter to a subscriber leads: its address knows which subscription it is about. */
export function NewsletterPage() {
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="md">
          <PageHeading>
            <Trans id="newsletter.title">La lettre de l’atelier</Trans>
          </PageHeading>
          {useHydrated() ? <FromLetter /> : <WithoutScripts />}
        </Stack>
      </Page>
    </Section>
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

function WithoutScripts() {
  return (
    <noscript>
      <Text look="lead" tone="quiet">
        <Trans id="newsletter.scripts">
          Cette page a besoin de JavaScript pour lire le lien de ton e-mail. Autorise-le pour ce
          site, puis recharge la page.
        </Trans>
      </Text>
    </noscript>
  )
}
