import { Trans, useLingui } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { Link } from 'react-router-dom'
import { siteDescriptionOf, siteNameOf } from '#contract/public/public-settings.ts'
import { usePublicSettings, useSiteName } from '#device/public/public-settings.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useStatistics } from '#site/shared/content/use-statistics.ts'
import { CatalogueLink } from '#site/shared/page/catalogue-link.tsx'
import { usePageFacts } from '#site/shared/page/page-facts.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { PageSection } from '#site/shared/page/page-section.tsx'
import { PictureSpread } from '#site/shared/page/picture-spread.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Figures } from '#ui/marketing/figures.tsx'
import { IconList } from '#ui/marketing/icon-list.tsx'
import { StepList } from '#ui/marketing/step-list.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { Mission, Values, Vision } from './mission.tsx'
import { Team } from './team.tsx'

export function AboutPage() {
  useAboutFacts()
  return (
    <>
      <AboutOpening />
      <Mission />
      <Values />
      <Team />
      <Timeline />
      <Vision />
      <Awards />
      <AboutClosing />
    </>
  )
}

/** The structured data about the company, for search engines. */
const useAboutFacts = (): void => {
  const { t } = useLingui()
  const settings = usePublicSettings()
  usePageFacts(() => ({
    schema: [
      {
        '@type': 'Organization',
        name: siteNameOf(settings),
        description:
          siteDescriptionOf(settings) ??
          t({
            id: 'about.organization',
            message:
              'Studio français d’influenceurs virtuels, créés par IA et signalés comme tels.',
          }),
        foundingDate: '2023',
        logo: '/icons/icon-512.png',
      },
    ],
  }))
}

function AboutOpening() {
  const { t } = useLingui()
  const { packs_sold, creators, countries, savings } = useStatistics()
  const site = isolate(useSiteName())
  return (
    <PictureSpread
      picture="/pictures/sakura-1.webp"
      alt={t({
        id: 'about.alt',
        message: 'Sculpture virtuelle en perle irisée, coiffée de fleurs de porcelaine',
      })}
      isOpening
    >
      <Text look="label" tone="quiet">
        <Trans id="about.label">À propos</Trans>
      </Text>
      <PageHeading>
        <Trans id="about.title">Nous sculptons des présences</Trans>
      </PageHeading>
      <Text look="lead">
        <Trans id="about.lead">
          {site} crée des influenceurs qui n’existent pas, et le dit : chaque image porte la mention
          « Images virtuelles ».
        </Trans>
      </Text>
      <Figures
        narrow
        items={[
          { value: packs_sold, label: t({ id: 'about.stats.packs', message: 'packs vendus' }) },
          { value: creators, label: t({ id: 'about.stats.creators', message: 'créateurs' }) },
          { value: countries, label: t({ id: 'about.stats.countries', message: 'pays' }) },
          { value: savings, label: t({ id: 'about.stats.savings', message: 'd’économies' }) },
        ]}
      />
    </PictureSpread>
  )
}

function AboutClosing() {
  const { t } = useLingui()
  return (
    <PictureSpread
      tone="night"
      picture="/pictures/luna-2.webp"
      alt={t({
        id: 'about.closing.alt',
        message: 'Sculpture virtuelle en porcelaine, de profil, cerclée d’or',
      })}
      labelledBy="closing"
    >
      <Heading level={2} look="title" id="closing">
        <Trans id="about.closing.title">Découvre notre travail</Trans>
      </Heading>
      <Text look="lead">
        <Trans id="about.closing.text">
          Le catalogue montre ce que nous faisons, le blog raconte comment.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <CatalogueLink tone="main" size="lg" />
        <Button size="lg" asChild>
          <Link to="/blog">
            <Trans id="about.closing.blog">Lire le blog</Trans>
          </Link>
        </Button>
      </Row>
    </PictureSpread>
  )
}

function Timeline() {
  const { t } = useLingui()
  const years = [
    {
      mark: '2023',
      title: t({ id: 'timeline.2023', message: 'Un premier visage' }),
      text: t({
        id: 'timeline.2023.text',
        message: 'Luna est créée dans un appartement. Quarante essais, une seule image retenue.',
      }),
    },
    {
      mark: '2024',
      title: t({ id: 'timeline.2024', message: 'Une galerie' }),
      text: t({
        id: 'timeline.2024.text',
        message:
          'Les packs sont mis en vente ; la mention « Images virtuelles » y figure dès le premier jour.',
      }),
    },
    {
      mark: '2025',
      title: t({ id: 'timeline.2025', message: 'Une école' }),
      text: t({
        id: 'timeline.2025.text',
        message: 'La formation rassemble en quatre modules ce que l’atelier a appris seul.',
      }),
    },
    {
      mark: '2026',
      title: t({ id: 'timeline.2026', message: 'Cinq langues' }),
      text: t({
        id: 'timeline.2026.text',
        message:
          'Le site parle français, anglais, espagnol, portugais et thaï, et fonctionne hors ligne.',
      }),
    },
  ]
  return (
    <PageSection id="timeline" title={t({ id: 'timeline.title', message: 'De 2023 à 2026' })}>
      <StepList
        items={years.map(({ text, ...year }) => ({
          ...year,
          text: <Text tone="quiet">{text}</Text>,
        }))}
      />
    </PageSection>
  )
}

/**
 * Only our own awards until others give us some: an award that was never given must not be claimed (C. conso. L121-4).
 */
function Awards() {
  const { t } = useLingui()
  return (
    <PageSection
      id="awards"
      title={t({ id: 'awards.title', message: 'Ce dont nous sommes fiers' })}
      lead={
        <Trans id="awards.lead">
          Trois réussites choisies par notre équipe : elles montrent ce qui compte pour nous.
        </Trans>
      }
    >
      <IconList
        icon={<Award />}
        tone="gold"
        items={[
          t({
            id: 'awards.1',
            message: '2024 · La cohérence : Luna, cent images, un seul visage',
          }),
          t({
            id: 'awards.2',
            message: '2025 · La clarté : la mention visible sur chaque image',
          }),
          t({
            id: 'awards.3',
            message: '2026 · La patience : une première version refaite sept fois',
          }),
        ]}
      />
    </PageSection>
  )
}
