import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { PictureSpread } from '#site/shell/band/picture-spread.tsx'
import { SeeModels } from '#site/shell/page/see-models.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

/** Where to go on from here. */
export function BlogDoors() {
  const { t } = useLingui()
  return (
    <PictureSpread
      tone="night"
      picture="/pictures/mali-2.webp"
      alt={t({
        id: 'blog.doors.alt',
        message: 'Sculpture virtuelle en jade, de trois quarts, parée d’or',
      })}
      labelledBy="doors"
    >
      <Heading level={2} look="title" id="doors">
        <Trans id="blog.doors.title">Lire, c’est bien. Essayer, c’est mieux.</Trans>
      </Heading>
      <Text look="lead">
        <Trans id="blog.doors.text">
          La formation va plus loin que ces articles, dans l’ordre et avec des exercices ; le
          catalogue montre le résultat.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <Link to="/formation">
            <Trans id="blog.doors.learn">Suivre la formation</Trans>
          </Link>
        </Button>
        <SeeModels size="lg" />
      </Row>
    </PictureSpread>
  )
}
