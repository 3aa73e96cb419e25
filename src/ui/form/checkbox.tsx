import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { checkbox } from '#styled-system/recipes/checkbox.js'
import { VisuallyHidden } from '../layout/box.tsx'
import { RequiredMark } from './field-frame.tsx'

export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children?: ReactNode
  /** The accessible name if there is no text beside the box. */
  label?: string
  disabled?: boolean
  required?: boolean
  error?: string | undefined
  name?: string
  /** The form value that the browser sends for a checked box. */
  value?: string
}

export function Checkbox({
  checked,
  onChange,
  children,
  label,
  disabled,
  required,
  error,
  name,
  value,
}: CheckboxProps) {
  const looks = checkbox()
  const errorId = useId()
  return (
    <span>
      <label className={looks.root}>
        <input
          className={looks.input}
          type="checkbox"
          name={name}
          value={value}
          checked={checked}
          disabled={disabled}
          required={required}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={looks.box} aria-hidden="true">
          <Check />
        </span>
        {children ? (
          <span className={looks.label}>
            {children}
            {required ? <RequiredMark /> : null}
          </span>
        ) : (
          <VisuallyHidden>{label}</VisuallyHidden>
        )}
      </label>
      {error ? (
        <span className={looks.error} id={errorId}>
          {error}
        </span>
      ) : null}
    </span>
  )
}
