import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { filterBar } from '#styled-system/recipes/filter-bar.js'
import { Page } from '../layout/page.tsx'
import { topBar } from '../layout/sticky-bars.ts'

export interface FilterBarProps {
  ref: RefObject<HTMLElement | null>
  /** The accessible name of the group. */
  label: string
  /** Up to four controls. */
  children: ReactNode
}

/** Its controls take effect immediately, which needs scripts. */
export function FilterBar({ ref, label, children }: FilterBarProps) {
  const looks = filterBar()
  useEffect(() => topBar(ref.current), [ref])
  return (
    <search ref={ref} className={looks.root} aria-label={label} data-needs-scripts>
      <Page>
        <div className={looks.fields}>{children}</div>
      </Page>
    </search>
  )
}

type FilteredList = {
  /** The filter bar, directly before the list that it filters. */
  bar: RefObject<HTMLElement | null>
  /** Scrolls back to the beginning of the list if that is hidden under a sticky bar. */
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
