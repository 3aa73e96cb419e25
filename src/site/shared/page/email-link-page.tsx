import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Page, Section } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { PageHeading } from './page-heading.tsx'
import { useHydrated } from './use-hydrated.ts'

interface EmailLinkPageProps {
  title: ReactNode
  /** What the token in the address opens: rendered only in the browser, since nothing else knows the token. */
  children: ReactNode
}

/** The page that a link in an e-mail leads to. */
export function EmailLinkPage({ title, children }: EmailLinkPageProps) {
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="md">
          <PageHeading>{title}</PageHeading>
          {useHydrated() ? children : <NeedsScripts />}
        </Stack>
      </Page>
    </Section>
  )
}

function NeedsScripts() {
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
