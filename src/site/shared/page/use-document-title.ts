import { useEffect } from 'react'
import { useSiteName } from '#device/public/public-settings.ts'
import { pageTitle } from './page-head.ts'

/** Gives the tab a more precise title than the route alone can give. */
export const useDocumentTitle = (title: string): void => {
  const siteName = useSiteName()
  useEffect(() => {
    document.title = pageTitle(title, siteName)
  }, [title, siteName])
}
