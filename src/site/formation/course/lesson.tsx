import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { CourseModule } from '#contract/public/course.ts'
import { articleMarkup } from '#device/trusted/article-markup.ts'
import { frenchTypography, frenchTypographyInHtml } from '#i18n/french-typography.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Prose } from '#ui/story/prose.tsx'
import { keptMarks, withMark } from './course-access.ts'

interface LessonProps {
  lesson: CourseModule['lessons'][number]
  number: number
  mark: string
  isRead: boolean
}

export function Lesson({ lesson, number, mark, isRead }: LessonProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const lang = locale === 'fr' ? undefined : 'fr'
  const { title, minutes, html } = lesson
  // One object for one text: React would write another into the page anew.
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
