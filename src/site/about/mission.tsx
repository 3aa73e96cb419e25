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
              Donner à chacun un visage à mettre en scène, sans voler celui de personne.
            </Trans>
          </Heading>
          <Text look="lead" tone="quiet">
            <Trans id="mission.text">
              Devenir influenceur demandait un corps, du temps, un budget. Nous en faisons un
              travail d’auteur : des personnages écrits et cohérents, dont l’origine est indiquée
              sur chaque image.
            </Trans>
          </Text>
        </Stack>
      </Page>
    </Section>
  )
}
