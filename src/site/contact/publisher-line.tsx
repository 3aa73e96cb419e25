import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { PublicSettings } from '#contract/public/public-settings.ts'
import { formatSiret } from '#domain/commerce/seller-identity.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Facts, textFacts } from '#ui/type/facts.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'

/** Who is behind the site, where people look for whom to reach; nothing before the settings say it. */
export function PublisherLine({ settings }: { settings: PublicSettings }) {
  const { legal_name, address, siret, phone } = settings.seller
  if (legal_name === '') return null
  return (
    <Text look="small" tone="quiet">
      <Facts
        items={[
          ...textFacts({
            name: isolate(legal_name),
            address: isolate(address),
            siret: siret && `SIRET ${formatSiret(siret)}`,
            phone,
          }),
          {
            key: 'imprint',
            content: (
              <TextLink asChild>
                <Link to="/legal/mentions">
                  <Trans id="head.imprint.title">Mentions légales</Trans>
                </Link>
              </TextLink>
            ),
          },
        ]}
      />
    </Text>
  )
}
