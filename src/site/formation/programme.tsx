import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { Link } from 'react-router-dom'
import { COURSE_PATH } from '#contract/public/page-paths.ts'
import { OfferChoices } from '#site/shared/content/offer-choices.tsx'
import { useOffers } from '#site/shared/content/use-offers.ts'
import { useVatNote } from '#site/shared/order/vat-labels.ts'
import { PageSection } from '#site/shared/page/page-section.tsx'
import { Progress } from '#ui/display/progress.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { IconList } from '#ui/marketing/icon-list.tsx'
import { StepList } from '#ui/marketing/step-list.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { defaultPlans } from './formation-blocks.ts'
import { type CourseModule, Duration, useBonuses, useModules } from './use-modules.tsx'

export function Programme() {
  const { t } = useLingui()
  const modules = useModules()
  return (
    <PageSection
      id="programme"
      title={t({ id: 'programme.title', message: 'Quatre modules, dans cet ordre' })}
      lead={t({
        id: 'programme.order',
        message:
          '{courseTime} de leçons et d’exercices, à suivre quand tu veux. Chaque module s’appuie sur le précédent, et chaque leçon se termine par un travail à faire.',
      })}
    >
      <StepList
        items={modules.map((module) => ({
          mark: module.mark,
          title: module.title,
          text: <Text tone="quiet">{module.description}</Text>,
          aside: <ModuleMeasure module={module} />,
        }))}
      />
    </PageSection>
  )
}

function ModuleMeasure({ module }: { module: CourseModule }) {
  const { t } = useLingui()
  const { title, lessons, progress } = module
  return (
    <>
      <Row gap="sm" justify="between">
        <Text as="span" look="small" figures="tabular">
          <Plural
            id="programme.lessons"
            value={lessons}
            one="# leçon"
            many="# de leçons"
            other="# leçons"
          />
        </Text>
        <Text as="span" look="small" figures="tabular">
          <Duration minutes={module.minutes} />
        </Text>
      </Row>
      <Progress
        value={progress}
        label={t({
          id: 'programme.progress',
          message: `Progression dans le cours après « ${title} »`,
        })}
      />
      <Text as="span" look="small" tone="quiet" figures="tabular">
        <Trans id="programme.percent">{progress} % du cours</Trans>
      </Text>
    </>
  )
}

/** What every plan includes, and what some plans add. */
export function Bonuses() {
  const { t } = useLingui()
  const lessons = useModules().reduce((total, module) => total + module.lessons, 0)
  const included = [
    t({ id: 'included.hours', message: '{courseTime} de leçons et d’exercices, en français' }),
    t({ id: 'included.lessons', message: `${lessons} leçons écrites, chacune avec son exercice` }),
    t({
      id: 'included.device',
      message: 'Un cours à lire sur téléphone comme sur ordinateur, avec ta progression',
    }),
    t({ id: 'included.access', message: 'Un accès sans date de fin, mises à jour comprises' }),
    t({ id: 'included.guarantee', message: 'Satisfait ou remboursé pendant {refundTime}' }),
  ]
  const plans = useOffers('plans')
  const bonuses = useBonuses().map(({ title, from }) => {
    const plan = plans.find(({ offer }) => offer.id === from)?.offer.name ?? ''
    return plan === '' ? title : t({ id: 'bonus.from', message: `${title} (à partir de ${plan})` })
  })
  return (
    <PageSection
      id="included"
      title={t({ id: 'included.title', message: 'Tout ce que tu reçois' })}
    >
      <Grid columns={{ base: 1, md: 2 }} gap="xl">
        <Stack gap="md">
          <Heading level={3} look="card">
            {t({ id: 'included.list', message: 'Inclus dans chaque formule' })}
          </Heading>
          <IconList items={included} />
        </Stack>
        <Stack gap="md">
          <Heading level={3} look="card">
            {t({ id: 'bonus.list', message: 'Bonus exclusifs' })}
          </Heading>
          <IconList items={bonuses} icon={<Gift />} tone="gold" />
        </Stack>
      </Grid>
    </PageSection>
  )
}

/** Source: specification, section 9. */
const CHOSEN_AT_FIRST = 'premium'

export function Plans() {
  const { t } = useLingui()
  const vat = useVatNote()
  const offers = useOffers('plans', defaultPlans())
  return (
    <PageSection
      id="plans"
      tone="sunken"
      title={t({ id: 'plans.title', message: 'Trois formules, un même cours' })}
      lead={t({
        id: 'plans.lead',
        message:
          'Paiement unique, juste après ta commande : par carte bancaire chez un prestataire spécialisé, ou par virement. Satisfait ou remboursé pendant {refundTime}, sans avoir à dire pourquoi.',
      })}
    >
      <OfferChoices
        kind="plan"
        offers={offers}
        chosenAtFirst={CHOSEN_AT_FIRST}
        labelledBy="plans"
      />
      <Stack gap="xs">
        <Text look="small" tone="quiet">
          <Trans id="plans.note">{vat}. Prix barré : le prix avant l’offre de lancement.</Trans>
        </Text>
        <Text>
          <Trans id="plans.course">
            Formation déjà achetée ?{' '}
            <TextLink asChild>
              <Link to={COURSE_PATH}>Ouvrir ton cours</Link>
            </TextLink>
          </Trans>
        </Text>
      </Stack>
    </PageSection>
  )
}
