import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isolate } from '#domain/text/isolate.ts'
import { focusPageHeading } from '#ui/layout/page-focus.tsx'

/** Survives the change from the login to the other screens, which share no mounted component. */
let shownPath: string | null = null

/**
 * A new screen's heading gets the focus, so that a screen reader announces where a link, the palette, or the login has
 * led.
 */
export const useFocusNewScreen = (): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    const before = shownPath
    shownPath = pathname
    // For the first screen, and after a reload, the browser announces the title.
    if (before !== null && before !== pathname) focusPageHeading()
  }, [pathname])
}

const SITE = 'Néomuse'

/** `count`: the number of waiting items, shown while another tab is in front. */
export const useDocumentTitle = (title: string, count = 0): void => {
  useEffect(() => {
    const name = title === '' ? SITE : `${isolate(title)} · ${SITE}`
    document.title = count > 0 ? `(${count}) ${name}` : name
  }, [title, count])
}
