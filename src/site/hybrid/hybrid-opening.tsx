import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { PublicSettings } from '#contract/public/public-settings.ts'
import { houseWhatsappAddress } from '#domain/text/phone-address.ts'
import { PictureSpread } from '#site/shell/band/picture-spread.tsx'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { NewTabMark } from '#ui/type/new-tab.tsx'
import { Text } from '#ui/type/text.tsx'

export function HybridOpening({ settings }: { settings: PublicSettings }) {
  const { t } = useLingui()
  return (
    <PictureSpread
      picture="/pictures/luna-1.webp"
      alt={t({
        id: 'hybrid.alt',
        message: 'Sculpture virtuelle en porcelaine blanche, cerclée d’un croissant d’or',
      })}
      isOpening
    >
      <Text look="label" tone="quiet">
        <Trans id="hybrid.label">Service hybride</Trans>
      </Text>
      <PageHeading>
        <Trans id="hybrid.title">Ton corps, un autre visage</Trans>
      </PageHeading>
      <Text look="lead">
        <Trans id="hybrid.lead">
          Tu apportes la présence et les gestes. Nous créons le visage que le public retiendra ; ton
          propre visage reste privé.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <Door address={houseWhatsappAddress(settings.whatsapp_number)}>
            <Trans id="hybrid.chat">Chat confidentiel</Trans>
          </Door>
        </Button>
        <Button size="lg" asChild>
          <Door address={settings.booking_url || null}>
            <Trans id="hybrid.call">Réserver un appel</Trans>
          </Door>
        </Button>
      </Row>
      <Text look="small" tone="quiet">
        <Trans id="hybrid.adults">
          Réservé aux adultes. Rien ne se crée sans ton accord écrit.
        </Trans>
      </Text>
    </PictureSpread>
  )
}

type DoorProps = ComponentProps<'a'> & { address: string | null }

/** Where nothing is set, the confidential form stands in for the chat and the calendar. */
function Door({ address, children, ...link }: DoorProps) {
  return address === null ? (
    <a {...link} href="#interview">
      {children}
    </a>
  ) : (
    <a {...link} href={address} target="_blank" rel="noopener">
      {children}
      <NewTabMark />
    </a>
  )
}
