import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { CourseBonus } from '#contract/public/course.ts'
import { articleMarkup } from '#device/trusted/article-markup.ts'
import { frenchTypographyInHtml } from '#i18n/french-typography.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Prose } from '#ui/story/prose.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { useBonuses } from '../programme/use-bonuses.ts'

/** What the plan holds beside the lessons. */
export function CourseBonuses({ bonuses }: { bonuses: readonly CourseBonus[] }) {
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
  // One object for one text: React would write another into the page anew.
  const markup = useMemo(() => articleMarkup(frenchTypographyInHtml(html), locale), [html, locale])
  return <Prose html={markup} lang={lang} size="sheet" />
}
