import type { ReactNode } from 'react'
import { filterBar } from '#styled-system/recipes/filter-bar.js'
import { Page } from '../layout/page.tsx'

export interface FilterBarProps {
  /** Names the group for those who do not see it. */
  label: string
  /** Up to four controls. */
  children: ReactNode
}

export function FilterBar({ label, children }: FilterBarProps) {
  const looks = filterBar()
  return (
    <search className={looks.root} aria-label={label}>
      <Page>
        <div className={looks.fields}>{children}</div>
      </Page>
    </search>
  )
}
