import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { useMatches } from 'react-router-dom'
import { useSiteName } from '#device/public/public-settings.ts'
import { headOf, headText, pageTitle } from '../shared/page/page-head.ts'

/** The tab's title follows page and language. Stands before the page, whose own effect may say it better. */
export function DocumentTitle() {
  const { i18n } = useLingui()
  const head = headOf(useMatches())
  const siteName = useSiteName()
  const title = pageTitle(head ? headText(i18n, head.title, siteName) : '', siteName)
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
