import type { ReactNode } from 'react'
import { fieldGroup } from '#styled-system/recipes/field-group.js'
import { FormError } from './form-error.tsx'

export interface FieldGroupProps {
  label: string
  /** `FieldGroupRow`s. */
  children: ReactNode
  /** An error that concerns all of them together. */
  error?: string | undefined
  /** Below the rows: a button that adds one, a hint. */
  foot?: ReactNode
}

/** Several inputs that make up one field. */
export function FieldGroup({ label, children, error, foot }: FieldGroupProps) {
  const looks = fieldGroup()
  return (
    <fieldset className={looks.root}>
      <legend className={looks.legend}>{label}</legend>
      <ul className={looks.rows}>{children}</ul>
      {error ? (
        <div data-problem tabIndex={-1}>
          <FormError>{error}</FormError>
        </div>
      ) : null}
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
