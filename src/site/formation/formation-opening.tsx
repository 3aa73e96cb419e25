import { Trans, useLingui } from '@lingui/react/macro'
import { specifiedFigure } from '#i18n/specified-figure.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { PictureSpread } from '#site/shell/band/picture-spread.tsx'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Figures } from '#ui/editorial/figures.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { CampaignBadge } from './campaign-badge.tsx'

export function FormationOpening() {
  const { t } = useLingui()
  return (
    <PictureSpread
      picture="/pictures/mali-1.webp"
      alt={t({
        id: 'formation.alt',
        message: 'Sculpture virtuelle en jade, couronnée de pétales verts et dorés',
      })}
      isOpening
    >
      <CampaignBadge />
      <PageHeading>
        <Trans id="formation.title">Apprendre à créer, puis à vendre</Trans>
      </PageHeading>
      <IncomeClaim />
      <CourseFigures />
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <a href="#plans">
            <Trans id="formation.choose">Choisir ma formule</Trans>
          </a>
        </Button>
        <Button size="lg" asChild>
          <a href="#programme">
            <Trans id="formation.see-programme">Voir le programme</Trans>
          </a>
        </Button>
      </Row>
    </PictureSpread>
  )
}

/** The claim is the specification's; what must stand beside it is the law's (C. conso. L121-2). */
function IncomeClaim() {
  const { t } = useLingui()
  return (
    <Stack gap="2xs">
      <Text look="lead">
        {t({
          id: 'formation.claim',
          message:
            'De 0 à {claimIncome} par mois en {claimTime} : quatre modules pour trouver ta niche, garder le même visage, vendre, puis automatiser.',
        })}
      </Text>
      <Text look="small" tone="quiet">
        <Trans id="formation.claim.note">
          Un objectif, pas une promesse : les résultats ne sont pas garantis. Ils dépendent de ton
          public, de ton rythme et de ton travail.
        </Trans>
      </Text>
    </Stack>
  )
}

/** The specification's, section 9: whoever changes the creators in the settings says nothing of students. */
function CourseFigures() {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <Figures
      narrow
      items={[
        {
          value: specifiedFigure('2,300+', locale),
          label: t({ id: 'formation.figure.students', message: 'étudiants' }),
        },
        {
          value: specifiedFigure('4.9/5', locale),
          label: t({ id: 'formation.figure.rating', message: 'note moyenne' }),
        },
        {
          value: t({ id: 'formation.figure.hours.value', message: '{courseTime}' }),
          label: t({ id: 'formation.figure.lessons', message: 'de leçons et d’exercices' }),
        },
        {
          value: t({ id: 'formation.figure.guarantee.value', message: '{refundTime}' }),
          label: t({ id: 'formation.figure.guarantee', message: 'satisfait ou remboursé' }),
        },
      ]}
    />
  )
}
