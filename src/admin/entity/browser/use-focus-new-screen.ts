import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { focusPageHeading } from '#ui/layout/page-focus.ts'

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
