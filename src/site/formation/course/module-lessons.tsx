import { Trans, useLingui } from '@lingui/react/macro'
import type { CourseModule } from '#contract/public/course.ts'
import { Progress } from '#ui/display/progress.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Duration } from '../programme/duration.tsx'
import { useModules } from '../programme/use-modules.ts'
import { markOf, marksOf, toPercent } from './course-access.ts'
import { Lesson } from './lesson.tsx'

interface ModuleLessonsProps {
  module: CourseModule
  marks: ReadonlySet<string>
  /** Where whoever reads goes on. */
  isNext: boolean
}

/** One module of the course, and how much of it was read. */
export function ModuleLessons({ module, marks, isNext }: ModuleLessonsProps) {
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
