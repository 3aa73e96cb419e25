import { type RefObject, useCallback, useRef } from 'react'

type FilteredList = {
  /** The bar that filters, directly before what it filters. */
  bar: RefObject<HTMLElement | null>
  /** Whoever has scrolled past the list's beginning, under a bar that sticks, sees it again. */
  showBeginning: () => void
}

export const useFilteredList = (): FilteredList => {
  const bar = useRef<HTMLElement>(null)
  const showBeginning = useCallback(() => {
    const list = bar.current?.nextElementSibling
    if (!bar.current || !list) return
    const hidden = bar.current.getBoundingClientRect().bottom - list.getBoundingClientRect().top
    if (hidden > 0) scrollBy({ top: -hidden, behavior: 'instant' })
  }, [])
  return { bar, showBeginning }
}
