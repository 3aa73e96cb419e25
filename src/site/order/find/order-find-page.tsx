import { Trans } from '@lingui/react/macro'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { OrderFindForm } from './order-find-form.tsx'

export function OrderFindPage() {
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="lg">
          <Stack gap="sm">
            <PageHeading>
              <Trans id="order-find.title">Retrouver mes achats</Trans>
            </PageHeading>
            <Text look="lead" tone="quiet">
              <Trans id="order-find.lead">
                Donne l’adresse e-mail de ta commande : nous y envoyons les liens qui ouvrent tous
                tes achats, avec leurs fichiers et leurs factures.
              </Trans>
            </Text>
          </Stack>
          <OrderFindForm />
        </Stack>
      </Page>
    </Section>
  )
}
