import { useLingui } from '@lingui/react/macro'
import { centsToEuros } from '#domain/money.ts'
import { HYBRID_PACKAGES } from '#domain/offers.ts'
import { usePageFacts } from '#site/shell/page/page-facts.ts'
import { SITE_NAME } from '#site/shell/page-handle.ts'

/** The service as search engines read it. */
export function HybridFacts() {
  const { t } = useLingui()
  usePageFacts(() => ({
    schema: [
      {
        '@type': 'Service',
        name: t({
          id: 'hybrid.service',
          message: 'Service hybride : ton corps, un visage créé par IA',
        }),
        provider: { '@type': 'Organization', name: SITE_NAME },
        offers: HYBRID_PACKAGES.map(({ name, priceCents }) => ({
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
