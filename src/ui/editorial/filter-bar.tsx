import { type ReactNode, type RefObject, useEffect } from 'react'
import { filterBar } from '#styled-system/recipes/filter-bar.js'
import { Page } from '../layout/page.tsx'
import { topBar } from '../layout/sticking-bar.ts'

export interface FilterBarProps {
  ref: RefObject<HTMLElement | null>
  /** Names the group for those who do not see it. */
  label: string
  /** Up to four controls. */
  children: ReactNode
}

/** Its controls answer at once, which takes scripts. */
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
