import { Trans, useLingui } from '@lingui/react/macro'
import { Bot, Compass, ScanFace, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { fillPercent, isCampaignOver, LAUNCH_PERCENT } from '#domain/campaign.ts'
import { formatFigure } from '#i18n/format-figure.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { InFrench, useShownBlocks } from '#site/shared/content/shown-blocks.tsx'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { PageSection } from '#site/shared/page/page-section.tsx'
import { PictureSpread } from '#site/shared/page/picture-spread.tsx'
import { useMinute } from '#site/shared/use-minute.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/display/card.tsx'
import { Button } from '#ui/form/button.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Figures } from '#ui/marketing/figures.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { defaultCampaign } from './formation-blocks.ts'

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

/** The campaign's announcement, while the campaign runs. */
function CampaignBadge() {
  const [campaign] = useShownBlocks('campaign', defaultCampaign())
  const minute = useMinute()
  if (!campaign) return null
  const { title, percent, endsOn } = campaign
  // A document may be read long after it was rendered: a campaign with an end is shown only once the reader's clock is
  // known.
  if (endsOn !== '' && (minute === null || isCampaignOver(endsOn, minute))) return null
  return (
    <Row gap="xs" wrap>
      <Badge tone="gold">
        <span lang={title.lang}>{fillPercent(title.text, percent ?? LAUNCH_PERCENT)}</span>
      </Badge>
      <InFrench words={[title]} />
    </Row>
  )
}

/** The claim comes from the specification; the law requires the text beside it (C. conso. L121-2). */
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

/**
 * The figures of the specification, section 9: changing the number of creators in the settings does not change the
 * number of students.
 */
function CourseFigures() {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <Figures
      narrow
      items={[
        {
          value: formatFigure('2,300+', locale),
          label: t({ id: 'formation.figure.students', message: 'étudiants' }),
        },
        {
          value: formatFigure('4.9/5', locale),
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

/** What the visitor will be able to do. */
export function Lessons() {
  const { t } = useLingui()
  return (
    <PageSection
      id="lessons"
      tone="raised"
      title={t({ id: 'lessons.title', message: 'Ce que tu vas apprendre' })}
    >
      <Grid as="ul" columns={{ base: 1, sm: 2, lg: 4 }} gap="lg">
        <Skill
          icon={<Compass aria-hidden="true" />}
          title={t({ id: 'lessons.niche', message: 'Choisir sans hésiter' })}
        >
          {t({
            id: 'lessons.niche.text',
            message: 'Observer un public, repérer une place libre, écarter une fausse bonne idée.',
          })}
        </Skill>
        <Skill
          icon={<ScanFace aria-hidden="true" />}
          title={t({ id: 'lessons.face', message: 'Garder le même visage' })}
        >
          {t({
            id: 'lessons.face.text',
            message: 'Cent images, une seule personne : références, contrôle et retouche.',
          })}
        </Skill>
        <Skill
          icon={<ShoppingBag aria-hidden="true" />}
          title={t({ id: 'lessons.sales', message: 'Vendre honnêtement' })}
        >
          {t({
            id: 'lessons.sales.text',
            message:
              'Un pack, un prix, une page, et la mention « Images virtuelles » au bon endroit.',
          })}
        </Skill>
        <Skill
          icon={<Bot aria-hidden="true" />}
          title={t({ id: 'lessons.agents', message: 'Déléguer à des agents' })}
        >
          {t({
            id: 'lessons.agents.text',
            message: 'Programmer une semaine en deux heures et relire ce que l’IA propose.',
          })}
        </Skill>
      </Grid>
    </PageSection>
  )
}

interface SkillProps {
  icon: ReactNode
  title: string
  children: string
}

function Skill({ icon, title, children }: SkillProps) {
  return (
    <Card as="li">
      {icon}
      <Heading level={3} look="card">
        {title}
      </Heading>
      <Text tone="quiet">{children}</Text>
    </Card>
  )
}
