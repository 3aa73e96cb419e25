import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, Flame, FlaskConical, Gem } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageSection } from '#site/shared/page/page-section.tsx'
import { Card } from '#ui/display/card.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/text/text.tsx'

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

export function Vision() {
  const { t } = useLingui()
  return (
    <PageSection
      id="vision"
      tone="raised"
      title={t({ id: 'vision.title', message: 'Nos projets' })}
    >
      <Grid as="ul" columns={{ base: 1, md: 3 }} gap="md">
        <Horizon
          year="2025"
          title={t({ id: 'vision.2025', message: 'Un métier à la portée de chacun' })}
        >
          {t({
            id: 'vision.2025.text',
            message: 'Des packs clairs, une méthode enseignée, une mention sur chaque image.',
          })}
        </Horizon>
        <Horizon
          year="2027"
          title={t({ id: 'vision.2027', message: 'Donner la parole aux muses' })}
        >
          {t({
            id: 'vision.2027.text',
            message:
              'Voix, gestes, réponses : des personnages qui tiennent une conversation et signalent qu’ils sont virtuels.',
          })}
        </Horizon>
        <Horizon year="2030" title={t({ id: 'vision.2030', message: 'Des auteurs, partout' })}>
          {t({
            id: 'vision.2030.text',
            message:
              'Que créer un personnage virtuel soit un métier d’auteur reconnu, avec ses droits et ses devoirs.',
          })}
        </Horizon>
      </Grid>
    </PageSection>
  )
}

interface HorizonProps {
  year: string
  title: string
  children: string
}

function Horizon({ year, title, children }: HorizonProps) {
  return (
    <Card as="li" tone="raised">
      <Text look="lead" tone="price">
        {year}
      </Text>
      <Heading level={3} look="card">
        {title}
      </Heading>
      <Text tone="quiet">{children}</Text>
    </Card>
  )
}

export function Values() {
  const { t } = useLingui()
  return (
    <PageSection
      id="values"
      title={t({ id: 'values.title', message: 'Les quatre valeurs de l’atelier' })}
    >
      <Grid as="ul" columns={{ base: 1, sm: 2, lg: 4 }} gap="lg">
        <Value
          icon={<FlaskConical aria-hidden="true" />}
          title={t({ id: 'about.value.innovation', message: 'Innovation' })}
        >
          {t({
            id: 'about.value.innovation.text',
            message: 'Essayer avant les autres, garder ce qui sert, jeter le reste sans regret.',
          })}
        </Value>
        <Value
          icon={<Eye aria-hidden="true" />}
          title={t({ id: 'about.value.transparency', message: 'Transparence' })}
        >
          {t({
            id: 'about.value.transparency.text',
            message:
              'Dire ce qui est virtuel, combien cela coûte, et ce que nous ne savons pas faire.',
          })}
        </Value>
        <Value
          icon={<Gem aria-hidden="true" />}
          title={t({ id: 'about.value.excellence', message: 'Excellence' })}
        >
          {t({
            id: 'about.value.excellence.text',
            message:
              'Recommencer jusqu’à ce que ce soit juste : un modèle garde le même visage d’une image à l’autre.',
          })}
        </Value>
        <Value
          icon={<Flame aria-hidden="true" />}
          title={t({ id: 'about.value.revolution', message: 'Révolution' })}
        >
          {t({
            id: 'about.value.revolution.text',
            message: 'Changer qui l’on voit, et qui décide des images.',
          })}
        </Value>
      </Grid>
    </PageSection>
  )
}

interface ValueProps {
  icon: ReactNode
  title: string
  children: string
}

function Value({ icon, title, children }: ValueProps) {
  return (
    <Card as="li">
      {icon}
      <Heading level={3} look="card">
        {title}
      </Heading>
      <Text tone="quiet">{children}</Text>
    </Card>
  )
}
