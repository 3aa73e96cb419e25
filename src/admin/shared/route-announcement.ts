import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isolate } from '#domain/text/isolate.ts'
import { focusPageHeading } from '#ui/layout/page-focus.tsx'

/** Survives the way from the login to the screens, which have nothing mounted in common. */
let shownPath: string | null = null

/** A new screen's heading takes the focus, so that a screen reader says where a link, the palette, or the login has led. */
export const useFocusNewScreen = (): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    const before = shownPath
    shownPath = pathname
    // Of the first one, and of one that was loaded anew, the browser says the title.
    if (before !== null && before !== pathname) focusPageHeading()
  }, [pathname])
}

const SITE = 'Néomuse'

/** `count`: of what waits to be seen, while another tab is in front. */
export const useDocumentTitle = (title: string, count = 0): void => {
  useEffect(() => {
    const name = title === '' ? SITE : `${isolate(title)} · ${SITE}`
    document.title = count > 0 ? `(${count}) ${name}` : name
  }, [title, count])
}
