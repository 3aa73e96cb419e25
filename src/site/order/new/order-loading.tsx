import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'

export function OrderLoading() {
  return (
    <Section spacing="xl" aria-busy="true">
      <Page width="text">
        <Stack gap="lg">
          <PageHeading>
            <Trans id="order.title">Ta commande</Trans>
          </PageHeading>
          <Skeleton height="12rem" shape="block" />
          <noscript>
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
          </noscript>
        </Stack>
      </Page>
    </Section>
  )
}
