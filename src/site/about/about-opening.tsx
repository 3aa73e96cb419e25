import { Trans, useLingui } from '@lingui/react/macro'
import { useSiteName } from '#device/public/public-settings.ts'
import { isolate } from '#domain/text/isolate.ts'
import { PictureSpread } from '#site/shell/band/picture-spread.tsx'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { useStatistics } from '#site/shell/page/use-statistics.ts'
import { Figures } from '#ui/editorial/figures.tsx'
import { Text } from '#ui/type/text.tsx'

export function AboutOpening() {
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
