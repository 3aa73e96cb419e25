import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { PlainOrderContext } from './plain-order-form.tsx'

/**
 * What the page holds without scripts, in place of its skeleton: the server knows what its address names. `children`: that
 * order; null where the address names none, or what stands behind its `#`.
 */
export function PlainOrder({ children }: { children: ReactNode }) {
  return (
    <noscript>
      {children === null ? (
        <NeedsScripts />
      ) : (
        <PlainOrderContext value={true}>{children}</PlainOrderContext>
      )}
    </noscript>
  )
}

function NeedsScripts() {
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="lg">
          <PageHeading>
            <Trans id="order.title">Ta commande</Trans>
          </PageHeading>
          <Text look="lead">
            <Trans id="order.no-script">
              Cette page a besoin de JavaScript. Sans JavaScript, écris-nous ce que tu veux
              commander par{' '}
              <TextLink asChild>
                <Link to="/contact">le formulaire de contact</Link>
              </TextLink>{' '}
              : nous préparons ta commande avec toi.
            </Trans>
          </Text>
        </Stack>
      </Page>
    </Section>
  )
}
