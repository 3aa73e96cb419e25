import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DEFAULT_LOCALE } from '#contract/languages/locales.ts'
import { DEFAULT_SETTINGS, usePublicSettings } from '#device/public/public-settings.ts'
import { frenchTypography } from '#i18n/french-typography.ts'
import { pictureFile } from '#site/pictures/picture-file.ts'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { VirtualMention } from '#site/shell/page/virtual-mention.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Stage } from '#ui/editorial/stage.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/type/text.tsx'

/** Headline and subtitle are the specification's, to the letter, until an administrator writes others. */
export function Hero() {
  const settings = usePublicSettings()
  return (
    <Stage picture={<HeroPicture />} mention={<VirtualMention />}>
      <PageHeading look="display">
        <Written text={settings.hero_title} standard={DEFAULT_SETTINGS.hero_title}>
          <Trans id="home.hero.title">Le futur de l’influence est artificiel.</Trans>
        </Written>
      </PageHeading>
      <Text look="lead">
        <Written text={settings.hero_subtitle} standard={DEFAULT_SETTINGS.hero_subtitle}>
          <Trans id="home.hero.subtitle">Créé, personnalise et monétise tes modèles IA.</Trans>
        </Written>
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
    </Stage>
  )
}

interface WrittenProps {
  text: string
  /** What the setting says before anybody has changed it: that is translated. */
  standard: string
  children: ReactNode
}

/** An administrator's words, which are French in every language; where there are none, the translated `children`. */
function Written({ text, standard, children }: WrittenProps) {
  if (text === '' || text === standard) return children
  return <span lang={DEFAULT_LOCALE}>{frenchTypography(text)}</span>
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
