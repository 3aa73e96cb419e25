import { Trans, useLingui } from '@lingui/react/macro'
import type { Course } from '#contract/public/course.ts'
import { useKeptText } from '#device/use-kept-text.ts'
import { TRAINING_PLANS } from '#domain/offers/offers.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Progress } from '#ui/display/progress.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { keptMarks, leaveCourse, marksOf, textToMarks, toPercent } from './course-access.ts'
import { CourseBonuses } from './course-bonuses.tsx'
import { thenFocusHeading } from './focus-heading.ts'
import { ModuleLessons } from './module-lessons.tsx'

/** The whole course, and how far whoever reads it on this device has come. */
export function CourseModules({ course }: { course: Course }) {
  const { t } = useLingui()
  const isFrench = useLocale() === 'fr'
  const marks = textToMarks(useKeptText(keptMarks))
  const all = course.modules.flatMap(marksOf)
  const count = all.length
  const read = all.filter((mark) => marks.has(mark)).length
  const next = course.modules.find((module) => marksOf(module).some((mark) => !marks.has(mark)))
  const plan = TRAINING_PLANS.find(({ id }) => id === course.plan)?.name ?? course.plan
  return (
    <>
      <Text look="lead" tone="quiet">
        <Trans id="course.plan">
          Formule {plan}. Leçons lues : {read} sur {count}.
        </Trans>
      </Text>
      <Progress
        value={toPercent(read, count)}
        label={t({ id: 'course.progress', message: 'Progression dans le cours' })}
      />
      {isFrench ? null : (
        <Text look="small">
          <Trans id="course.in-french">Les leçons sont écrites en français.</Trans>
        </Text>
      )}
      <Stack gap="md">
        {course.modules.map((module) => (
          <ModuleLessons
            key={module.id}
            module={module}
            marks={marks}
            isNext={module.id === next?.id}
          />
        ))}
      </Stack>
      <CourseBonuses bonuses={course.bonuses} />
      <Text look="small" tone="quiet">
        <Trans id="course.kept">
          Tes leçons lues sont enregistrées sur cet appareil. Le lien de ton e-mail ou ta page de
          commande ouvre le cours sur tes autres appareils ; ce lien est personnel.
        </Trans>
      </Text>
      <Row gap="sm" wrap>
        <Button tone="ghost" onClick={() => thenFocusHeading(leaveCourse)}>
          <Trans id="course.leave">Quitter le cours sur cet appareil</Trans>
        </Button>
      </Row>
    </>
  )
}
