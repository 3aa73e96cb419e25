import { Trans } from '@lingui/react/macro'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'

export function OrderFindPage() {
  return (
    <Section spacing="xl">
      <Page width="text">
        <PageHeading>
          <Trans id="order-find.title">Retrouver mes achats</Trans>
        </PageHeading>
      </Page>
    </Section>
  )
}
