import { Trans } from '@lingui/react/macro'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

export function Mission() {
  return (
    <Section tone="raised" spacing="xl" aria-labelledby="mission">
      <Page>
        <Stack gap="md">
          <Text look="label" tone="quiet">
            <Trans id="mission.label">Notre mission</Trans>
          </Text>
          <Heading level={2} look="title" id="mission">
            <Trans id="mission.title">
              Donner à chacun un visage à diriger, sans en prendre à personne.
            </Trans>
          </Heading>
          <Text look="lead" tone="quiet">
            <Trans id="mission.text">
              Créer une image d’influence demandait un corps, un agenda, un budget. Nous en faisons
              un métier d’auteur : des personnages écrits, cohérents, dont l’origine est dite sur
              chaque image.
            </Trans>
          </Text>
        </Stack>
      </Page>
    </Section>
  )
}
