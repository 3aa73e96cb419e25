import { useEffect } from 'react'
import { useSiteName } from '#device/public/public-settings.ts'
import { pageTitle } from './page-head.ts'

/** Gives the tab a better title than the route alone knows. */
export const useDocumentTitle = (title: string): void => {
  const siteName = useSiteName()
  useEffect(() => {
    document.title = pageTitle(title, siteName)
  }, [title, siteName])
}
