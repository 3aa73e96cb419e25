import { Trans } from '@lingui/react/macro'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
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
