import { useLingui } from '@lingui/react/macro'
import { siteDescriptionOf, siteNameOf } from '#contract/public/public-settings.ts'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { usePageFacts } from '#site/shell/page/page-facts.ts'

/** The house as search engines read it. */
export function AboutFacts() {
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
  return null
}
