import type { ReactNode } from 'react'
import { fieldGroup } from '#styled-system/recipes/field-group.js'

export interface FieldGroupProps {
  label: string
  /** `FieldGroupRow`s. */
  children: ReactNode
  /** Under the rows: a button that adds one, a hint. */
  foot?: ReactNode
}

/** Several inputs that make one field. */
export function FieldGroup({ label, children, foot }: FieldGroupProps) {
  const looks = fieldGroup()
  return (
    <fieldset className={looks.root}>
      <legend className={looks.legend}>{label}</legend>
      <ul className={looks.rows}>{children}</ul>
      {foot}
    </fieldset>
  )
}

export interface FieldGroupRowProps {
  thumb?: ReactNode
  children: ReactNode
  /** Icon buttons. */
  tools: ReactNode
}

export function FieldGroupRow({ thumb, children, tools }: FieldGroupRowProps) {
  const looks = fieldGroup()
  return (
    <li className={looks.row}>
      {thumb === undefined ? null : <span className={looks.thumb}>{thumb}</span>}
      {children}
      <span className={looks.tools}>{tools}</span>
    </li>
  )
}
