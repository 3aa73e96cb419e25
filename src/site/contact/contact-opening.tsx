import { Trans, useLingui } from '@lingui/react/macro'
import { PictureSpread } from '#site/shell/band/picture-spread.tsx'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/type/text.tsx'

export function ContactOpening({ onChat }: { onChat: () => void }) {
  const { t } = useLingui()
  return (
    <PictureSpread
      picture="/pictures/luna-2.webp"
      alt={t({
        id: 'contact.alt',
        message: 'Sculpture virtuelle en porcelaine, de profil, cerclée d’or',
      })}
      isOpening
    >
      <Text look="label" tone="quiet">
        <Trans id="contact.label">Contact</Trans>
      </Text>
      <PageHeading>
        <Trans id="contact.title">Une question, une vraie réponse</Trans>
      </PageHeading>
      <Text look="lead">
        <Trans id="contact.lead">
          Un pack à choisir, un modèle à imaginer, une commande à suivre : trois façons de joindre
          l’équipe, de la plus rapide à la plus détaillée.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <a href="#message">
            <Trans id="contact.write">Écrire à l’équipe</Trans>
          </a>
        </Button>
        <Button size="lg" data-needs-scripts onClick={onChat}>
          <Trans id="contact.chat">Ouvrir le chat</Trans>
        </Button>
      </Row>
    </PictureSpread>
  )
}
