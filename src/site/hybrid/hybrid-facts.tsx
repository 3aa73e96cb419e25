import { useLingui } from '@lingui/react/macro'
import { useSiteName } from '#device/public/public-settings.ts'
import { centsToEuros } from '#domain/money.ts'
import { useOffers } from '#site/shell/content/use-offers.ts'
import { usePageFacts } from '#site/shell/page/page-facts.ts'

/** The service as search engines read it. */
export function HybridFacts() {
  const { t } = useLingui()
  const packages = useOffers('packages')
  const siteName = useSiteName()
  usePageFacts(() => ({
    schema: [
      {
        '@type': 'Service',
        name: t({
          id: 'hybrid.service',
          message: 'Service hybride : ton corps, un visage créé par IA',
        }),
        provider: { '@type': 'Organization', name: siteName },
        offers: packages.map(({ offer: { name, priceCents } }) => ({
          '@type': 'Offer',
          name,
          price: centsToEuros(priceCents),
          priceCurrency: 'EUR',
        })),
      },
    ],
  }))
  return null
}
