import { Trans } from '@lingui/react/macro'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'

export function OrderLoading() {
  return (
    <Section spacing="xl" aria-busy="true" data-needs-scripts>
      <Page width="text">
        <Stack gap="lg">
          <PageHeading>
            <Trans id="order.title">Ta commande</Trans>
          </PageHeading>
          <Skeleton height="12rem" shape="block" />
        </Stack>
      </Page>
    </Section>
  )
}
