import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { PictureSpread } from '#site/shell/band/picture-spread.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

export function HybridClosing() {
  const { t } = useLingui()
  return (
    <PictureSpread
      tone="night"
      picture="/pictures/mali-2.webp"
      alt={t({
        id: 'hybrid.closing.alt',
        message: 'Sculpture virtuelle en jade, de trois quarts, parée d’or',
      })}
      labelledBy="closing"
    >
      <Heading level={2} look="title" id="closing">
        <Trans id="hybrid.closing.title">Personne ne saura. Sauf toi.</Trans>
      </Heading>
      <Text look="lead">
        <Trans id="hybrid.closing.text">
          Un entretien d’une demi-heure, sans engagement, pour savoir si ce service est fait pour
          toi.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <a href="#interview">
            <Trans id="interview.send">Demander un entretien</Trans>
          </a>
        </Button>
        <Button size="lg" asChild>
          <Link to="/contact">
            <Trans id="hybrid.closing.ask">Poser une question</Trans>
          </Link>
        </Button>
      </Row>
    </PictureSpread>
  )
}
