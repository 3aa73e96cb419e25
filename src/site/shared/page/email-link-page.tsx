import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Page, Section } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { PageHeading } from './page-heading.tsx'
import { useHydrated } from './use-hydrated.ts'

interface EmailLinkPageProps {
  title: ReactNode
  /** What the token of the address opens: rendered in the browser alone, as no other place knows the token. */
  children: ReactNode
}

/** Where a link in an e-mail leads. */
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
