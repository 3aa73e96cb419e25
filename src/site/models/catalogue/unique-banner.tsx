import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { ALL, type CatalogueFilters } from '#domain/catalogue-filter.ts'
import { CUSTOM_BASE_PRICE } from '#domain/custom-order-price.ts'
import { useMoney } from '#i18n/use-money.ts'
import { pictureFile } from '#site/pictures/picture-file.ts'
import { VirtualMention } from '#site/shell/page/virtual-mention.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Plate } from '#ui/editorial/plate.tsx'
import { Spread } from '#ui/editorial/spread.tsx'
import { Button } from '#ui/form/button.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { filtersToQuery } from './filter-address.ts'

/** Leads to the configurator with the type and country that were being looked for. */
export function UniqueBanner({ filters }: { filters: CatalogueFilters }) {
  const price = useMoney()(CUSTOM_BASE_PRICE)
  const query = filtersToQuery({ ...filters, format: ALL, showNsfw: false }).toString()
  return (
    <Spread tone="paper" picture={<UniquePicture />} labelledBy="unique">
      <Heading level={2} look="title" id="unique">
        <Trans id="unique.title">Et si ta muse n’existait pas encore ?</Trans>
      </Heading>
      <Text look="lead">
        <Trans id="unique.text">
          Décris ton modèle, nous le créons : un modèle unique, que personne d’autre ne publiera,
          dès {price}.
        </Trans>
      </Text>
      <Button tone="main" size="lg" asChild>
        <Link to={{ pathname: '/custom', search: query }}>
          <Trans id="unique.create">Créer mon modèle sur mesure</Trans>
        </Link>
      </Button>
    </Spread>
  )
}

function UniquePicture() {
  const { t } = useLingui()
  return (
    <Plate bottomStart={<VirtualMention />}>
      <Picture
        {...pictureFile('/pictures/sakura-2.webp')}
        alt={t({
          id: 'unique.alt',
          message: 'Sculpture virtuelle en perle rose, de profil sur fond de papier clair',
        })}
        sizes="(min-width: 1024px) 45vw, 100vw"
        focus="50% 40%"
      />
    </Plate>
  )
}
