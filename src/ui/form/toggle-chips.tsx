import { Check } from 'lucide-react'
import { useId } from 'react'
import { toggleChips } from '#styled-system/recipes/toggle-chips.js'
import { VisuallyHidden } from '../layout/box.tsx'

export interface ToggleChipsProps<Value extends string> {
  label: string
  hideLabel?: boolean
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  disabled?: boolean
  name?: string
}

/** Toggle buttons of which any number can be selected. The selected values keep the order of the options. */
export function ToggleChips<Value extends string>(props: ToggleChipsProps<Value>) {
  const { label, hideLabel, options, value, onChange, disabled, name } = props
  const looks = toggleChips()
  const toggle = (changed: Value, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((candidate) => (candidate === changed ? isChosen : value.includes(candidate))),
    )
  return (
    <fieldset className={looks.root} disabled={disabled}>
      <legend className={looks.legend}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <div className={looks.list}>
        {options.map((option) => (
          <label key={option.value} className={looks.chip}>
            <input
              className={looks.input}
              type="checkbox"
              aria-invalid={false}
              name={name}
              value={option.value}
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
            />
            <span className={looks.face}>
              <Check aria-hidden="true" />
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export interface ChoiceChipsProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Toggle buttons of which exactly one is selected: all choices are visible at once, where a list would hide them. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { label, options, value, onChange } = props
  const looks = toggleChips()
  const group = useId()
  return (
    <fieldset className={looks.root}>
      <legend className={looks.legend}>{label}</legend>
      <div className={looks.list}>
        {options.map((option) => (
          <label key={option.value} className={looks.chip}>
            <input
              className={looks.input}
              type="radio"
              name={group}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={looks.face}>
              <Check aria-hidden="true" />
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
