import { Trans, useLingui } from '@lingui/react/macro'
import { PictureSpread } from '#site/shell/band/picture-spread.tsx'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { whatsappLink } from '#site/shell/page/whatsapp-link.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/type/text.tsx'

export function HybridOpening({ whatsappNumber }: { whatsappNumber: string }) {
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
          Tu apportes la présence et le geste. Nous créons le visage que le public retiendra ; le
          tien reste privé.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <ChatDoor number={whatsappNumber} />
        <Button size="lg" asChild>
          <a href="#interview">
            <Trans id="hybrid.call">Réserver un appel</Trans>
          </a>
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

/** Where no number is set, the confidential form stands in for the chat. */
function ChatDoor({ number }: { number: string }) {
  const link = whatsappLink(number)
  const words = <Trans id="hybrid.chat">Chat confidentiel</Trans>
  return (
    <Button tone="main" size="lg" asChild>
      {link ? (
        <a href={link} target="_blank" rel="noopener">
          {words}
        </a>
      ) : (
        <a href="#interview">{words}</a>
      )}
    </Button>
  )
}
