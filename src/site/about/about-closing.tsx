import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { PictureSpread } from '#site/shell/band/picture-spread.tsx'
import { SeeModels } from '#site/shell/page/see-models.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

export function AboutClosing() {
  const { t } = useLingui()
  return (
    <PictureSpread
      tone="night"
      picture="/pictures/luna-2.webp"
      alt={t({
        id: 'about.closing.alt',
        message: 'Sculpture virtuelle en porcelaine, de profil, cerclée d’or',
      })}
      labelledBy="closing"
    >
      <Heading level={2} look="title" id="closing">
        <Trans id="about.closing.title">Découvre notre travail</Trans>
      </Heading>
      <Text look="lead">
        <Trans id="about.closing.text">
          Le catalogue montre ce que nous faisons, le blog raconte comment.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <SeeModels tone="main" size="lg" />
        <Button size="lg" asChild>
          <Link to="/blog">
            <Trans id="about.closing.blog">Lire le blog</Trans>
          </Link>
        </Button>
      </Row>
    </PictureSpread>
  )
}
