import { Trans, useLingui } from '@lingui/react/macro'
import { customOrderPriceCents } from '#domain/custom-order-price.ts'
import { useMoney } from '#i18n/use-money.ts'
import { PictureSpread } from '#site/shell/band/picture-spread.tsx'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Figures } from '#ui/editorial/figures.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/type/text.tsx'

export function CustomOpening() {
  const { t } = useLingui()
  return (
    <PictureSpread
      picture="/pictures/luna-1.webp"
      alt={t({
        id: 'custom.alt',
        message: 'Sculpture virtuelle en porcelaine blanche, cerclée d’un croissant d’or',
      })}
      isOpening
    >
      <Text look="label" tone="quiet">
        <Trans id="custom.label">Modèle sur mesure</Trans>
      </Text>
      <PageHeading>
        <Trans id="custom.title">Un visage qui n’appartient qu’à toi</Trans>
      </PageHeading>
      <Text look="lead">
        <Trans id="custom.text.1">
          La personnalité, l’apparence, le pays, les options, puis un résumé : cinq étapes pour
          créer un modèle que personne d’autre ne publiera.
        </Trans>
      </Text>
      <OpeningFigures />
      <Row gap="sm" wrap data-needs-scripts>
        <Button tone="main" size="lg" asChild>
          <a href="#wizard">
            <Trans id="custom.start">Créer mon modèle</Trans>
          </a>
        </Button>
      </Row>
    </PictureSpread>
  )
}

function OpeningFigures() {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <Figures
      narrow
      items={[
        {
          value: money(customOrderPriceCents({ faceOption: null, formats: [] })),
          label: t({ id: 'custom.figure.price', message: 'prix de départ, photos comprises' }),
        },
        {
          value: t({ id: 'custom.figure.hours.value', message: '{replyTime}' }),
          label: t({ id: 'custom.figure.hours', message: 'pour valider ta commande' }),
        },
        {
          value: t({ id: 'custom.figure.days.value', message: '{fromDays} à {toDays}' }),
          label: t({ id: 'custom.figure.days', message: 'jours ouvrés pour une première version' }),
        },
        { value: '2', label: t({ id: 'custom.figure.revisions', message: 'révisions incluses' }) },
      ]}
    />
  )
}
