import { useLingui } from '@lingui/react/macro'
import { useSiteName } from '#device/public/public-settings.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useStatistics } from '#site/shell/page/use-statistics.ts'
import { Figures } from '#ui/editorial/figures.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'

/** Figures as text: they are settings that an admin writes, not numbers to format. */
export function Statistics() {
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
