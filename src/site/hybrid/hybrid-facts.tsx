import { useLingui } from '@lingui/react/macro'
import { centsToEuros } from '#domain/money.ts'
import { useOffers } from '#site/shell/content/use-offers.ts'
import { usePageFacts } from '#site/shell/page/page-facts.ts'
import { SITE_NAME } from '#site/shell/page-handle.ts'

/** The service as search engines read it. */
export function HybridFacts() {
  const { t } = useLingui()
  const packages = useOffers('packages')
  usePageFacts(() => ({
    schema: [
      {
        '@type': 'Service',
        name: t({
          id: 'hybrid.service',
          message: 'Service hybride : ton corps, un visage créé par IA',
        }),
        provider: { '@type': 'Organization', name: SITE_NAME },
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
