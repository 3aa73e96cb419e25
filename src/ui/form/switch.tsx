import type { ReactNode } from 'react'
import { toggleSwitch } from '#styled-system/recipes/toggle-switch.js'
import { VisuallyHidden } from '../layout/box.tsx'

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The text beside it; `label` alone is only read by screen readers. */
  children?: ReactNode
  label?: string
  disabled?: boolean
  name?: string
}

/** Takes effect immediately. For a choice that is submitted with a form, use `Checkbox`. */
export function Switch({ checked, onChange, children, label, disabled, name }: SwitchProps) {
  const looks = toggleSwitch()
  return (
    <label className={looks.root}>
      <input
        className={looks.input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-invalid={false}
        autoComplete="off"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={looks.track} aria-hidden="true" />
      {children ? (
        <span className={looks.label}>{children}</span>
      ) : (
        <VisuallyHidden>{label}</VisuallyHidden>
      )}
    </label>
  )
}
