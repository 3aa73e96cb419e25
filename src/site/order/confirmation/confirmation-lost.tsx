import { Trans } from '@lingui/react/macro'
import { WriteToUs } from '#site/shell/order/write-to-us.tsx'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { SeeModels } from '#site/shell/page/see-models.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

/** This tab has placed no order that the address names. */
export function ConfirmationLost() {
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="md">
          <PageHeading>
            <Trans id="confirmation.lost">Confirmation de commande</Trans>
          </PageHeading>
          <Text look="lead" tone="quiet">
            <Trans id="confirmation.lost.text">
              Aucune commande à afficher : ouvre cette page depuis le lien affiché après l’envoi de
              ta commande.
            </Trans>
          </Text>
          <Row gap="xs" wrap>
            <SeeModels tone="main" />
            <WriteToUs />
          </Row>
        </Stack>
      </Page>
    </Section>
  )
}
