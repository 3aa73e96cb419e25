import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useLocale } from '#i18n/use-locale.ts'
import { PAGE_HEADING_ID } from './page-heading.tsx'

/** Outside of React: a change of language builds the whole page anew. */
let shownPage: string | null = null

/** After a navigation the focus would stay on a link that is gone: it goes to the new page's heading instead. */
export function FocusNewPage() {
  const { pathname } = useLocation()
  const page = `${useLocale()}${pathname}`
  useEffect(() => {
    if (shownPage !== null && shownPage !== page) {
      // ScrollRestoration decides where the page stands.
      document.getElementById(PAGE_HEADING_ID)?.focus({ preventScroll: true })
    }
    shownPage = page
  }, [page])
  return null
}
