import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { DEFAULT_SETTINGS, siteDescriptionOf } from '#contract/public/public-settings.ts'
import { usePublicSettings, useSiteName } from '#device/public/public-settings.ts'
import { isolate } from '#domain/text/isolate.ts'
import { frenchTypography } from '#i18n/french-typography.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { QuotesSection } from '#site/shared/content/quotes-section.tsx'
import { InFrench, type LocalizedText, useShownBlocks } from '#site/shared/content/shown-blocks.tsx'
import { useStatistics } from '#site/shared/content/use-statistics.ts'
import { usePageFacts } from '#site/shared/page/page-facts.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { VirtualMention } from '#site/shared/page/virtual-mention.tsx'
import { pictureFile } from '#site/shared/picture-file.ts'
import { Picture } from '#ui/display/picture.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Figures } from '#ui/marketing/figures.tsx'
import { HeroLayout, PictureAndText, PictureFrame } from '#ui/marketing/picture-frame.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { homeTestimonials } from './home-blocks.ts'
import { Offers } from './offers.tsx'

export function HomePage() {
  const { t } = useLingui()
  const description = siteDescriptionOf(usePublicSettings())
  usePageFacts(() => (description === null ? {} : { description }))
  return (
    <>
      <Hero />
      <Statistics />
      <Offers />
      <QuotesSection
        id="testimonials"
        title={t({ id: 'home.quotes.title', message: 'Exemples de témoignages' })}
        quotes={useShownBlocks('home-testimonials', homeTestimonials())}
      />
      <Closing />
    </>
  )
}

/** Headline and subtitle are exactly the specification's until an admin changes them. */
function Hero() {
  const settings = usePublicSettings()
  const title = useWritten(settings.hero_title, DEFAULT_SETTINGS.hero_title)
  const subtitle = useWritten(settings.hero_subtitle, DEFAULT_SETTINGS.hero_subtitle)
  return (
    <HeroLayout picture={<HeroPicture />} mention={<VirtualMention />}>
      <PageHeading look="display">
        {title ? (
          <span lang={title.lang}>{title.text}</span>
        ) : (
          <Trans id="home.hero.title">Le futur de l’influence est artificiel.</Trans>
        )}
      </PageHeading>
      <Text look="lead">
        {subtitle ? (
          <span lang={subtitle.lang}>{subtitle.text}</span>
        ) : (
          <Trans id="home.hero.subtitle">Créé, personnalise et monétise tes modèles IA.</Trans>
        )}{' '}
        <InFrench words={[title, subtitle].filter((words) => words !== null)} />
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <Link to="/models">
            <Trans id="home.hero.discover">Découvrir les modèles</Trans>
          </Link>
        </Button>
        <Button size="lg" asChild>
          <Link to="/custom">
            <Trans id="home.hero.create">Créer mon modèle</Trans>
          </Link>
        </Button>
      </Row>
    </HeroLayout>
  )
}

/**
 * An admin's text, which is French in every language; null if the setting still has its default value, which is
 * translated.
 */
const useWritten = (text: string, standard: string): LocalizedText | null => {
  const locale = useLocale()
  if (text === '' || text === standard) return null
  const french = frenchTypography(text)
  return locale === DEFAULT_LOCALE ? { text: french } : { text: french, lang: DEFAULT_LOCALE }
}

function HeroPicture() {
  const { t } = useLingui()
  return (
    <Picture
      {...pictureFile('/pictures/hero.webp')}
      alt={t({
        id: 'home.hero.alt',
        message:
          'Trois sculptures virtuelles aux yeux clos : porcelaine blanche au centre, obsidienne veinée d’or et chrome de part et d’autre.',
      })}
      ratio="3/2"
      sizes="(min-width: 1024px) 100vw, 150vw"
      focus="66% 30%"
      priority
    />
  )
}

/** Figures as text: they are settings that an admin writes, not numbers to format. */
function Statistics() {
  const { t } = useLingui()
  const { packs_sold, creators, countries, savings } = useStatistics()
  const site = isolate(useSiteName())
  return (
    <Section spacing="lg" aria-label={t({ id: 'home.stats', message: `${site} en chiffres` })}>
      <Page>
        <Figures
          items={[
            { value: packs_sold, label: t({ id: 'home.stats.packs', message: 'packs vendus' }) },
            { value: creators, label: t({ id: 'home.stats.creators', message: 'créateurs' }) },
            { value: countries, label: t({ id: 'home.stats.countries', message: 'pays' }) },
            { value: savings, label: t({ id: 'home.stats.savings', message: 'd’économies' }) },
          ]}
        />
      </Page>
    </Section>
  )
}

function Closing() {
  return (
    <PictureAndText tone="paper" picture={<ClosingPicture />} labelledBy="closing">
      <Heading level={2} look="title" id="closing">
        <Trans id="home.closing.title">Ta muse dort encore. Réveille-la.</Trans>
      </Heading>
      <Text look="lead">
        <Trans id="home.closing.text">
          Crée un modèle unique, ou apprends à le faire toi-même : dans les deux cas, personne
          d’autre n’aura son visage.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <Link to="/custom">
            <Trans id="home.closing.create">Créer mon modèle IA</Trans>
          </Link>
        </Button>
        <Button size="lg" asChild>
          <Link to="/formation">
            <Trans id="home.closing.learn">Suivre la formation</Trans>
          </Link>
        </Button>
      </Row>
    </PictureAndText>
  )
}

function ClosingPicture() {
  const { t } = useLingui()
  return (
    <PictureFrame bottomStart={<VirtualMention />}>
      <Picture
        {...pictureFile('/pictures/sakura-2.webp')}
        alt={t({
          id: 'home.closing.alt',
          message: 'Sculpture virtuelle en perle rose, de profil sur fond de papier clair',
        })}
        ratio="4/5"
        sizes="(min-width: 1024px) 45vw, 100vw"
        focus="50% 40%"
      />
    </PictureFrame>
  )
}
