import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { Course, CourseBonus, CourseModule } from '#contract/public/course.ts'
import { articleMarkup } from '#device/article-markup.ts'
import { useStoredText } from '#device/stored-text.ts'
import { TRAINING_PLANS } from '#domain/offers.ts'
import { frenchTypography, frenchTypographyInHtml } from '#i18n/french-typography.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Disclosure } from '#ui/display/disclosure.tsx'
import { Progress } from '#ui/display/progress.tsx'
import { Button } from '#ui/form/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { focusPageHeading } from '#ui/layout/page-focus.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Prose } from '#ui/text/prose.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import {
  keptMarks,
  leaveCourse,
  markOf,
  marksOf,
  textToMarks,
  toPercent,
  withMark,
} from './use-course.ts'
import { Duration, useBonuses, useModules } from './use-modules.tsx'

/** The whole course, and how much of it was read on this device. */
export function CourseModules({ course }: { course: Course }) {
  const { t } = useLingui()
  const isFrench = useLocale() === 'fr'
  const marks = textToMarks(useStoredText(keptMarks))
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

/** Runs an action whose button disappears afterwards: the focus moves to the page's heading. */
export const thenFocusHeading = (act: () => void): void => {
  flushSync(act)
  focusPageHeading()
}

/** What the plan contains besides the lessons. */
function CourseBonuses({ bonuses }: { bonuses: readonly CourseBonus[] }) {
  const titles = useBonuses()
  if (bonuses.length === 0) return null
  return (
    <Stack as="section" gap="xs" aria-labelledby="course-bonuses">
      <Heading level={2} look="card" id="course-bonuses">
        <Trans id="course.bonuses">Tes bonus</Trans>
      </Heading>
      {bonuses.map((bonus) => (
        <Disclosure
          key={bonus.id}
          level={3}
          label={titles.find(({ id }) => id === bonus.id)?.title ?? bonus.id}
        >
          <BonusText html={bonus.html} />
        </Disclosure>
      ))}
    </Stack>
  )
}

function BonusText({ html }: { html: string }) {
  const locale = useLocale()
  const lang = locale === 'fr' ? undefined : 'fr'
  // One object per text: otherwise React would write the HTML into the page again at each rendering.
  const markup = useMemo(() => articleMarkup(frenchTypographyInHtml(html), locale), [html, locale])
  return <Prose html={markup} lang={lang} size="sheet" />
}

interface LessonProps {
  lesson: CourseModule['lessons'][number]
  number: number
  mark: string
  isRead: boolean
}

function Lesson({ lesson, number, mark, isRead }: LessonProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const lang = locale === 'fr' ? undefined : 'fr'
  const { title, minutes, html } = lesson
  // One object per text: otherwise React would write the HTML into the page again at each rendering.
  const markup = useMemo(() => articleMarkup(frenchTypographyInHtml(html), locale), [html, locale])
  return (
    <Disclosure
      level={3}
      label={`${number}. ${frenchTypography(title)}`}
      labelLang={lang}
      note={
        isRead
          ? t({ id: 'course.lesson-read', message: `${minutes} min, lue` })
          : t({ id: 'course.lesson-minutes', message: `${minutes} min` })
      }
    >
      <Stack gap="sm">
        <Prose html={markup} lang={lang} size="sheet" />
        <Checkbox
          checked={isRead}
          onChange={(checked) => keptMarks.write(withMark(keptMarks.read(), mark, checked))}
        >
          {isRead ? (
            <Trans id="course.marked">Lue</Trans>
          ) : (
            <Trans id="course.mark">Marquer comme lue</Trans>
          )}
        </Checkbox>
      </Stack>
    </Disclosure>
  )
}

interface ModuleLessonsProps {
  module: CourseModule
  marks: ReadonlySet<string>
  /** The module in which reading continues. */
  isNext: boolean
}

/** One module of the course, and how much of it was read. */
function ModuleLessons({ module, marks, isNext }: ModuleLessonsProps) {
  const { t } = useLingui()
  const { title = module.id, mark = '' } = useModules().find(({ id }) => id === module.id) ?? {}
  const own = marksOf(module)
  const count = own.length
  const read = own.filter((lesson) => marks.has(lesson)).length
  return (
    <Stack as="section" gap="2xs" aria-label={title}>
      <Disclosure
        level={2}
        label={`${mark} ${title}`}
        startsOpen={isNext}
        note={
          <>
            <Duration minutes={module.lessons.reduce((sum, { minutes }) => sum + minutes, 0)} />
            {', '}
            <Trans id="course.module-read">
              {read} sur {count} lues
            </Trans>
          </>
        }
      >
        <Stack gap="2xs">
          {module.lessons.map((lesson, at) => {
            const lessonMark = markOf(module.id, at + 1)
            return (
              <Lesson
                key={lessonMark}
                lesson={lesson}
                number={at + 1}
                mark={lessonMark}
                isRead={marks.has(lessonMark)}
              />
            )
          })}
        </Stack>
      </Disclosure>
      <Progress
        value={toPercent(read, count)}
        label={t({
          id: 'course.module-progress',
          message: `Progression dans le module « ${title} »`,
        })}
      />
    </Stack>
  )
}
