import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { DEFAULT_LOCALE } from '#contract/languages/locales.ts'
import { DEFAULT_SETTINGS } from '#contract/public/public-settings.ts'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { frenchTypography } from '#i18n/french-typography.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { pictureFile } from '#site/pictures/picture-file.ts'
import { InFrench } from '#site/shell/content/in-french.tsx'
import type { Words } from '#site/shell/content/show-block.ts'
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
  const title = useWritten(settings.hero_title, DEFAULT_SETTINGS.hero_title)
  const subtitle = useWritten(settings.hero_subtitle, DEFAULT_SETTINGS.hero_subtitle)
  return (
    <Stage picture={<HeroPicture />} mention={<VirtualMention />}>
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
    </Stage>
  )
}

/** An administrator's words, French in every language; null where the setting is what it was, which is translated. */
const useWritten = (text: string, standard: string): Words | null => {
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
