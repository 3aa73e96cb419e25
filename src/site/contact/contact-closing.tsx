import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { PictureSpread } from '#site/shell/band/picture-spread.tsx'
import { SeeModels } from '#site/shell/page/see-models.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

export function ContactClosing() {
  const { t } = useLingui()
  return (
    <PictureSpread
      tone="night"
      picture="/pictures/sakura-1.webp"
      alt={t({
        id: 'contact.closing.alt',
        message: 'Sculpture virtuelle en perle irisée, coiffée de fleurs de porcelaine',
      })}
      labelledBy="closing"
    >
      <Heading level={2} look="title" id="closing">
        <Trans id="contact.closing.title">Commence sans attendre notre réponse</Trans>
      </Heading>
      <Text look="lead">
        <Trans id="contact.closing.text">
          Le catalogue affiche ses prix, et le prix de ton modèle sur mesure se calcule à chaque
          choix.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <Link to="/custom">
            <Trans id="contact.closing.create">Créer mon modèle IA</Trans>
          </Link>
        </Button>
        <SeeModels size="lg" />
      </Row>
    </PictureSpread>
  )
}
