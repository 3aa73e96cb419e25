import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { PictureSpread } from '#site/shell/band/picture-spread.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

export function FormationClosing() {
  const { t } = useLingui()
  return (
    <PictureSpread
      tone="paper"
      picture="/pictures/sakura-2.webp"
      alt={t({
        id: 'formation.closing.alt',
        message: 'Sculpture virtuelle en perle rose, de profil sur fond de papier clair',
      })}
      focus="50% 40%"
      labelledBy="closing"
    >
      <Heading level={2} look="title" id="closing">
        <Trans id="formation.closing.title">Ta première leçon peut commencer ce soir</Trans>
      </Heading>
      <Text look="lead">
        {t({
          id: 'formation.closing.text',
          message:
            'Choisis ta formule et commence les leçons : tu as {refundTime} pour changer d’avis.',
        })}
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <a href="#plans">
            <Trans id="formation.choose">Choisir ma formule</Trans>
          </a>
        </Button>
        <Button size="lg" asChild>
          <Link to="/contact">
            <Trans id="formation.closing.ask">Poser une question</Trans>
          </Link>
        </Button>
      </Row>
    </PictureSpread>
  )
}
