import { Check } from 'lucide-react'
import { useId } from 'react'
import { toggleChips } from '#styled-system/recipes/toggle-chips.js'

export interface ChoiceChipsProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Badges of which one is pressed in: all choices are seen at once, where a list would hide them. */
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
