import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { pictureFile } from '#site/pictures/picture-file.ts'
import { VirtualMention } from '#site/shell/page/virtual-mention.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Plate } from '#ui/editorial/plate.tsx'
import { Spread } from '#ui/editorial/spread.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

export function Closing() {
  return (
    <Spread tone="paper" picture={<ClosingPicture />} labelledBy="closing">
      <Heading level={2} look="title" id="closing">
        <Trans id="home.closing.title">Ta muse dort encore. Réveille-la.</Trans>
      </Heading>
      <Text look="lead">
        <Trans id="home.closing.text">
          Crée un modèle unique, ou apprends à le faire toi-même : dans les deux cas, personne
          d’autre n’aura son visage.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <Link to="/custom">
            <Trans id="home.closing.create">Créer mon modèle IA</Trans>
          </Link>
        </Button>
        <Button size="lg" asChild>
          <Link to="/formation">
            <Trans id="home.closing.learn">Suivre la formation</Trans>
          </Link>
        </Button>
      </Row>
    </Spread>
  )
}

function ClosingPicture() {
  const { t } = useLingui()
  return (
    <Plate bottomStart={<VirtualMention />}>
      <Picture
        {...pictureFile('/pictures/sakura-2.webp')}
        alt={t({
          id: 'home.closing.alt',
          message: 'Sculpture virtuelle en perle rose, de profil sur fond de papier clair',
        })}
        ratio="4/5"
        sizes="(min-width: 1024px) 45vw, 100vw"
        focus="50% 40%"
      />
    </Plate>
  )
}
