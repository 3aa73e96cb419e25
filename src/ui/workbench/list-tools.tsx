import type { ReactNode } from 'react'
import { listTools } from '#styled-system/recipes/list-tools.js'

export interface ListToolsProps {
  label: string
  /** A search field, a select, and the list's main action. */
  children: ReactNode
  /** What the list answers: how many, how old. */
  note: ReactNode
  /** Small buttons about the list as a whole. */
  end?: ReactNode
  /** Instead of one beside the search. */
  selects?: 'none' | 'switches' | 'two' | 'twoAndAction' | 'three' | 'alone'
}

export function ListTools({ label, children, note, end, selects }: ListToolsProps) {
  const looks = listTools({ selects })
  return (
    <search className={looks.root} aria-label={label}>
      <div className={looks.fields}>{children}</div>
      <div className={looks.foot}>
        <div className={looks.note}>{note}</div>
        {end ? <div className={looks.end}>{end}</div> : null}
      </div>
    </search>
  )
}
