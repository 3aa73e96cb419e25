import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusPageHeading } from '#ui/layout/page-focus.ts'

/** After a navigation the focus would stay on a link that is gone: it goes to the new page's heading instead. */
export function FocusNewPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // ScrollRestoration decides where the page stands.
    focusPageHeading()
  }, [pathname])
  return null
}
