import { useLingui } from '@lingui/react/macro'
import { Figures } from '#ui/editorial/figures.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'

/** The specification's figures, as text: they are settings that an admin writes, not numbers to format. */
export function Statistics() {
  const { t } = useLingui()
  return (
    <Section spacing="lg" aria-label={t({ id: 'home.stats', message: 'Néomuse en chiffres' })}>
      <Page>
        <Figures
          items={[
            { value: '15,000+', label: t({ id: 'home.stats.packs', message: 'packs vendus' }) },
            { value: '2,300+', label: t({ id: 'home.stats.creators', message: 'créateurs' }) },
            { value: '45+', label: t({ id: 'home.stats.countries', message: 'pays' }) },
            { value: '80%', label: t({ id: 'home.stats.savings', message: 'd’économies' }) },
          ]}
        />
      </Page>
    </Section>
  )
}
