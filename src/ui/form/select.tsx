import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectProps<Value extends string> extends FieldProps {
  ref?: Ref<HTMLSelectElement>
  options: readonly SelectOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Small, above the selected value: for a filter, which has no space for a label above it. */
  labelInside?: boolean
  autoComplete?: string
}

/**
 * The browser's own select: on a phone the system's picker is the best, it works before and without JavaScript, and it
 * adds no code. If the browser can style the list (`appearance: base-select`), a desktop gets our own list.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, error, hint, required, disabled, name, id } = props
  const { options, value, onChange, ref, labelInside, autoComplete } = props
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <FieldFrame
      label={label}
      hideLabel={hideLabel}
      labelInside={labelInside}
      error={error}
      hint={hint}
      required={required}
      disabled={disabled}
      name={name}
      id={id}
      kind="select"
      after={<ChevronDown aria-hidden="true" />}
    >
      {(control) => (
        <select
          {...control}
          ref={ref}
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
