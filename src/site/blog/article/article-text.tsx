import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { articleMarkup } from '#device/trusted/article-markup.ts'
import { frenchTypographyInHtml } from '#i18n/french-typography.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Prose } from '#ui/story/prose.tsx'
import { usePostWords } from '../use-post-words.ts'

interface ArticleTextProps {
  html: string | null
  isUnreachable: boolean
}

export function ArticleText({ html, isUnreachable }: ArticleTextProps) {
  const { lang } = usePostWords()
  const locale = useLocale()
  const say = useStateSentences()
  // One object for one text: React would write another into the page anew.
  const markup = useMemo(
    () => (html === null ? null : articleMarkup(frenchTypographyInHtml(html), locale)),
    [html, locale],
  )
  if (markup !== null) return <Prose html={markup} lang={lang} />
  if (isUnreachable) {
    return (
      <Banner tone="warning" live="status">
        {say('offline')}{' '}
        <Trans id="article.unreachable">Cet article n’est pas enregistré sur cet appareil.</Trans>{' '}
        {say('shownOnline')}
      </Banner>
    )
  }
  return (
    <Stack gap="xs" aria-busy="true">
      <Skeleton />
      <Skeleton />
      <Skeleton width="70%" />
    </Stack>
  )
}
