import { useLingui } from '@lingui/react/macro'
import { usePageFacts } from '#site/shell/page/page-facts.ts'
import { SITE_NAME } from '#site/shell/page-handle.ts'

/** The house as search engines read it. */
export function AboutFacts() {
  const { t } = useLingui()
  usePageFacts(() => ({
    schema: [
      {
        '@type': 'Organization',
        name: SITE_NAME,
        description: t({
          id: 'about.organization',
          message: 'Studio français d’influenceurs virtuels, créés par IA et signalés comme tels.',
        }),
        foundingDate: '2023',
        logo: '/icons/icon-512.png',
      },
    ],
  }))
  return null
}
