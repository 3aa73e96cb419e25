import type { ReactNode } from 'react'
import { filterBar } from '#styled-system/recipes/filter-bar.js'
import { Page } from '../layout/page.tsx'

export interface FilterBarProps {
  /** Names the group for those who do not see it. */
  label: string
  /** What the list answers, such as the number found. */
  note: ReactNode
  children: ReactNode
}

export function FilterBar({ label, note, children }: FilterBarProps) {
  const looks = filterBar()
  return (
    <search className={looks.root} aria-label={label}>
      <Page>
        <div className={looks.fields}>
          {children}
          <div className={looks.note} data-note>
            {note}
          </div>
        </div>
      </Page>
    </search>
  )
}
