import type { ReactNode } from 'react'
import { listTools } from '#styled-system/recipes/list-tools.js'

export interface ListToolsProps {
  label: string
  /** A search field, a select, and the list's main action. */
  children: ReactNode
  /** What the list answers: how many, how old. */
  note: ReactNode
  /** Three selects instead of one. */
  many?: boolean
}

export function ListTools({ label, children, note, many }: ListToolsProps) {
  const looks = listTools({ many })
  return (
    <search className={looks.root} aria-label={label}>
      <div className={looks.fields}>{children}</div>
      <div className={looks.note}>{note}</div>
    </search>
  )
}
