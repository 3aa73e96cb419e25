import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { useMatches } from 'react-router-dom'
import { headOf, SITE_NAME } from '../page-handle.ts'

/** The tab's title follows page and language. Stands before the page, whose own effect may say it better. */
export function DocumentTitle() {
  const { i18n } = useLingui()
  const head = headOf(useMatches())
  const title = head ? `${i18n._(head.title)} · ${SITE_NAME}` : SITE_NAME
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
