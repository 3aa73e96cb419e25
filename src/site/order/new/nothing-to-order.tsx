import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { WriteToUs } from '#site/shell/order/write-to-us.tsx'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { SeeModels } from '#site/shell/page/see-models.tsx'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Button } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

/** The address names nothing that is for sale (any more): why, and the ways on. */
export function NothingToOrder() {
  return (
    <DeadEnd
      title={<Trans id="order.nothing.title">Cette offre n’est plus disponible</Trans>}
      text={
        <Trans id="order.nothing.text">
          Le lien est ancien ou incomplet, ou l’offre a été retirée de la vente. Rien n’a été
          commandé.
        </Trans>
      }
    />
  )
}

/** Nothing of the pack is published, so that its buyer would get nothing. */
export function PackNotReady({ name }: { name: string }) {
  return (
    <DeadEnd
      title={<Trans id="order.not-ready.title">Le pack {name} n’est pas encore en vente</Trans>}
      text={
        <Trans id="order.not-ready.text">
          Ses fichiers sont en préparation. Rien n’a été commandé : tu pourras l’acheter dès leur
          publication.
        </Trans>
      }
    />
  )
}

/** What is for sale is not known without a network, and its price even less. */
export function OrderUnreachable() {
  const say = useStateSentences()
  return (
    <DeadEnd
      title={<Trans id="order.unreachable.title">Impossible de charger le prix</Trans>}
      text={say('offline', 'shownOnline')}
    />
  )
}

function DeadEnd({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="md">
          <PageHeading>{title}</PageHeading>
          <Text look="lead" tone="quiet">
            {text}
          </Text>
          <Row gap="xs" wrap>
            <SeeModels tone="main" />
            <Button asChild>
              <Link to="/custom">
                <Trans id="order.nothing.custom">Créer un modèle</Trans>
              </Link>
            </Button>
            <Button asChild>
              <Link to="/formation">
                <Trans id="order.nothing.formation">Voir la formation</Trans>
              </Link>
            </Button>
            <WriteToUs />
          </Row>
        </Stack>
      </Page>
    </Section>
  )
}
